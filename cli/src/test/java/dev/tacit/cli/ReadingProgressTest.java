package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.cli.output.ProgressLine;
import dev.tacit.data.read.FileProgress;
import dev.tacit.learn.model.Encoding;
import dev.tacit.learn.table.DataOrigin;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadingProgressTest {
  private static final int ROWS = 300_000;
  private static final Encoding LINES = new Encoding.Libsvm(4, 1, false);

  @TempDir Path folder;

  /** What a terminal shows of a line is what stands behind its last carriage return. */
  @Test
  void aTextIsNotWrittenBehindTheBar() throws Exception {
    Path rows = SampleFiles.libsvm(folder, "rows.txt", 300, 1);
    OwnerLedger owner = new OwnerLedger(folder.resolve("l"));
    owner.grant("9");
    List<String> command = ChildJvm.quick();
    command.add(Main.class.getName());
    command.addAll(List.of(owner.training(rows.toString()).command("--run", "a")));
    Path said = folder.resolve("said.txt");
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("TACIT_PROGRESS", "1");
    Process process =
        builder
            .redirectError(said.toFile())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(process.waitFor()).isZero();
    String text = Files.readString(said);
    assertThat(text).contains("] reading rows.txt", "tacit: reserving run a");
    assertThat(text).doesNotContainPattern("[^\\r\\n]tacit: ");
  }

  @Test
  void tooManyRowsAreAnnouncedOnceAndLongBeforeTheEnd() throws IOException {
    Path file = Files.writeString(folder.resolve("rows.txt"), rows());
    List<Long> heard = new ArrayList<>();
    List<String> said = new ArrayList<>();
    FileProgress[] now = new FileProgress[1];
    ReadingProgress watcher =
        new ReadingProgress(
            ProgressLine.on(new PrintWriter(new StringWriter()), true),
            warning -> {
              said.add(warning);
              heard.add(now[0].lines());
            },
            ROWS / 2);
    LINES.read(
        DataOrigin.of(List.of(file)),
        fileProgress -> {
          now[0] = fileProgress;
          watcher.update(fileProgress);
        });
    assertThat(said).hasSize(1);
    assertThat(said.get(0))
        .containsPattern("rows.txt will have about (29|30)\\d,\\d{3} lines")
        .contains("at most 150,000 rows");
    assertThat(heard.get(0)).isLessThan(ROWS / 2);
  }

  @Test
  void aFileThatFitsIsReadInSilence() throws IOException {
    Path file = Files.writeString(folder.resolve("rows.txt"), rows());
    List<String> said = new ArrayList<>();
    ProgressLine progress = ProgressLine.on(new PrintWriter(new StringWriter()), true);
    LINES.read(DataOrigin.of(List.of(file)), new ReadingProgress(progress, said::add, 2 * ROWS));
    assertThat(said).isEmpty();
  }

  @Test
  void ofACompressedFileTheCompressedBytesCount() throws IOException {
    Path file = folder.resolve("rows.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(rows().getBytes(StandardCharsets.UTF_8));
    }
    FileProgress[] last = new FileProgress[1];
    List<Double> shares = new ArrayList<>();
    LINES.read(
        DataOrigin.of(List.of(file)),
        fileProgress -> {
          last[0] = fileProgress;
          shares.add((double) fileProgress.bytes() / fileProgress.size());
        });
    assertThat(last[0].bytes()).isEqualTo(Files.size(file)).isEqualTo(last[0].size());
    assertThat(last[0].lines()).isEqualTo(ROWS);
    assertThat(last[0].expectedLines()).isEqualTo(ROWS);
    assertThat(shares).isSorted().anyMatch(share -> share > 0.2 && share < 0.8);
  }

  private static String rows() {
    StringBuilder text = new StringBuilder();
    for (int row = 0; row < ROWS; row++) {
      text.append(row % 3 == 0 ? "+1" : "-1").append(" 1:0.").append(row * 7919L % 100_003);
      text.append(" 3:0.5\n");
    }
    return text.toString();
  }
}
