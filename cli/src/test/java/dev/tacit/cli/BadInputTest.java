package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Answers to input that is not what it was taken for. */
class BadInputTest {
  private static final String[] PROMISE = {"--epsilon", "1", "--delta", "1e-6"};

  @TempDir Path folder;

  @Test
  void latin1IsNamedByLineWithAWayOut() throws IOException {
    Path schema = SampleFiles.schema(folder);
    Path rows = folder.resolve("rows.csv");
    Files.writeString(
        rows, "age,colour,bought\n1,red,no\n2,grün,no\n", StandardCharsets.ISO_8859_1);
    CommandResult commandResult = train("--data", rows.toString(), "--schema", schema.toString());
    assertThat(commandResult.code()).isEqualTo(3);
    assertThat(commandResult.err()).contains("rows.csv, line 3", "UTF-8", "iconv");
  }

  @Test
  void csvGivenAsLibsvmIsRecognised() throws IOException {
    Path rows = SampleFiles.csv(folder, "rows.csv", 20, 1);
    CommandResult commandResult = train("--data", rows.toString(), "--features", "3");
    assertThat(commandResult.code()).isEqualTo(3);
    assertThat(commandResult.err()).contains("looks like CSV").contains("--schema");
  }

  @Test
  void libsvmGivenToTheDraftIsRecognised() throws IOException {
    CommandResult commandResult =
        CommandResult.tacit(
            "schema", "draft", SampleFiles.libsvm(folder, "r.txt", 20, 1).toString());
    assertThat(commandResult.code()).isEqualTo(3);
    assertThat(commandResult.err()).contains("looks like LIBSVM").contains("--features");
    String table = SampleFiles.csv(folder, "r.csv", 20, 1).toString();
    CommandResult.tacit("schema", "draft", table, "--label", "bought", "--positive", "no").ok();
  }

  /** Sparse: it takes no room on the disk and would take 200 MB of memory. */
  @Test
  void aGiantIsNotReadAsAModel() throws IOException {
    Path giant = folder.resolve("giant.json");
    try (RandomAccessFile file = new RandomAccessFile(giant.toFile(), "rw")) {
      file.setLength(200_000_000);
    }
    CommandResult commandResult = CommandResult.tacit("certificate", "show", giant.toString());
    assertThat(commandResult.code()).isEqualTo(3);
    assertThat(commandResult.err()).contains("at most 128 MB");
  }

  @Test
  void almostNoNoiseIsNotAnsweredWithBatches() {
    for (String event : List.of("gaussian:sigma=1e-300", "laplace:b=1e-300,count=3")) {
      CommandResult commandResult =
          CommandResult.tacit("account", "--event", event, "--delta", "1e-5");
      assertThat(commandResult.code()).isEqualTo(2);
      assertThat(commandResult.err()).contains("raise sigma or b").doesNotContain("batches");
    }
    CommandResult batches =
        CommandResult.tacit(
            "account", "--event", "gaussian:sigma=1,size=2,population=9", "--delta", "1e-5");
    assertThat(batches.err()).contains("replace-one");
  }

  @Test
  void aTinyEpsilonIsNotPrintedAsNone() {
    TrainCalls plan = TrainCalls.on("plan", "--rows", "600", "--features", "3");
    CommandResult commandResult =
        CommandResult.tacit(plan.with("--epsilon", "1e-300", "--delta", "1e-6").options());
    assertThat(commandResult.ok().out())
        .contains("epsilon below 1e-300")
        .doesNotContain("epsilon 0,");
  }

  @Test
  void aDirectoryThatMayOnlyBeReadIsCalledThat() throws IOException {
    Path locked = Files.createDirectory(folder.resolve("locked"));
    Files.setPosixFilePermissions(locked, PosixFilePermissions.fromString("r-xr-xr-x"));
    if (Files.isWritable(locked)) {
      System.out.println("SKIPPED: this user may write everywhere");
    }
    assumeFalse(Files.isWritable(locked));
    Path rows = SampleFiles.libsvm(folder, "rows.txt", 20, 1);
    CommandResult commandResult =
        train("--data", rows.toString(), "--features", "3", "--model", locked + "/m.json");
    assertThat(commandResult.code()).isEqualTo(2);
    assertThat(commandResult.err()).contains("read-only").doesNotContain("Make the directory");
  }

  @Test
  void aLackOfMemoryIsNamedWithARemedy() throws Exception {
    Path rows = SampleFiles.libsvm(folder, "rows.txt", 150_000, 1);
    List<String> command = new ArrayList<>();
    command.add(System.getProperty("java.home") + "/bin/java");
    command.addAll(List.of("-Xmx20m", "-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(Main.class.getName(), "train", "--data", rows.toString()));
    command.addAll(List.of("--features", "3"));
    command.addAll(List.of(PROMISE));
    Path said = folder.resolve("said.txt");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile()).start();
    assertThat(process.waitFor()).as(Files.readString(said)).isEqualTo(70);
    assertThat(said).content().contains("out of memory").contains("TACIT_JAVA_OPTS=-Xmx");
    assertThat(said).content().doesNotContain("OutOfMemoryError");
  }

  private static CommandResult train(String... options) {
    return TrainCalls.on(PROMISE).run(options);
  }
}
