package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A party that stays goes on with the other runs whatever one of them ends with. */
class RunQueueTest {
  @TempDir private Path folder;
  private final List<String> taken = new ArrayList<>();
  private final List<Map<String, Object>> stopped = new ArrayList<>();

  private RunQueue.RunHandler turn(RuntimeException failure) {
    return new RunQueue.RunHandler() {
      @Override
      public boolean isOver(Path file) {
        return taken.contains("over " + file.getFileName());
      }

      @Override
      public boolean isWanted(Path file) {
        return true;
      }

      @Override
      public void run(Path file) {
        taken.add(file.getFileName().toString());
        if (file.endsWith("1.yaml")) {
          throw failure;
        }
        taken.add("over " + file.getFileName());
      }
    };
  }

  private void work(RuntimeException failure) throws IOException {
    for (String file : List.of("1.yaml", "2.yaml", "3.yaml")) {
      Files.writeString(folder.resolve(file), file);
    }
    new RunQueue(
            folder,
            2,
            (what, fields) -> {
              if (what.equals("stopped")) {
                stopped.add(fields);
              }
            })
        .work(turn(failure));
  }

  @Test
  void aFaultOfThisProgramInOneRun_leavesTheOthersAlone() throws IOException {
    work(new ClassCastException("no such state"));
    assertThat(taken).contains("1.yaml", "over 2.yaml", "over 3.yaml");
    assertThat(stopped).hasSize(1);
    assertThat(stopped.get(0))
        .containsEntry("code", 70)
        .containsEntry("next", "it is tried again when the file has changed");
    assertThat(stopped.get(0).get("why").toString())
        .contains("internal error: java.lang.ClassCastException: no such state", "report it");
  }

  @Test
  void aRunThatOthersStopped_isTriedAgain() throws IOException {
    work(new Refused(Kind.PEER, "somebody else"));
    assertThat(stopped).isNotEmpty();
    assertThat(stopped.get(0)).containsEntry("code", 6).containsEntry("next", "it is tried again");
  }
}
