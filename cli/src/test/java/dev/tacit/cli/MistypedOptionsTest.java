package dev.tacit.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.learn.algorithm.SpellingSuggestion;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Slips of the fingers get an answer that names the option, the value and what was meant. */
class MistypedOptionsTest {
  @TempDir Path folder;
  private String rows;

  @BeforeEach
  void someRows() throws IOException {
    rows = SampleFiles.libsvm(folder, "rows.txt", 40, 1).toString();
  }

  private void refused(int code, String message, String... more) {
    CommandResult commandResult = TrainCalls.on("--data", rows, "--features", "3").run(more);
    assertThat(commandResult.err()).contains(message).doesNotContain("java.");
    assertThat(commandResult.code()).isEqualTo(code);
    assertThat(commandResult.out()).isEmpty();
  }

  private void refusedPrivate(int code, String message, String... more) {
    refused(code, message, TrainCalls.on("--epsilon", "1", "--delta", "1e-3").with(more).options());
  }

  @Test
  void aNumberIsNotADouble() {
    refused(
        2, "'--epsilon': 'abc' must be a number, such as", "--epsilon", "abc", "--delta", "0.1");
    refusedPrivate(2, "'--seed': 'x' must be a whole number", "--seed", "x");
    refusedPrivate(2, "'--agents': '1e10' must be a whole number", "--agents", "1e10");
    refusedPrivate(2, "of at most 2147483647", "--agents", "3000000000");
  }

  @Test
  void theNearestNameIsOffered() {
    refusedPrivate(2, "Did you mean dp-admm?", "--algorithm", "dpadmm");
    refusedPrivate(
        2, "ring, complete, star, random, or a file", "--agents", "3", "--graph", "rign");
    refusedPrivate(2, "Did you mean label-skew?", "--agents", "3", "--split", "label_skew");
    assertThat(SpellingSuggestion.suggest("xyz", List.of("dp-admm", "exact"))).isEmpty();
    assertThat(SpellingSuggestion.suggest("exat", List.of("dp-admm", "exact"))).contains("exact");
  }

  @Test
  void algorithmsCanBeListedByNameInLinesThatFit() {
    CommandResult one = CommandResult.tacit("algorithms", "dp-admm", "noisy-stream");
    assertThat(one.out()).contains("dp-admm  (private", "--set clip=").doesNotContain("ps-admm");
    CommandResult unknown = CommandResult.tacit("algorithms", "ps-adm");
    assertThat(unknown.code()).isEqualTo(2);
    assertThat(unknown.err()).contains("Did you mean ps-admm?");
    assertThat(CommandResult.tacit("certificate", "show", folder + "/none.json").err())
        .contains("MODEL = ", "there is no file");
  }

  @Test
  void aSettingIsGivenOnce() {
    refusedPrivate(2, "rounds=10 came before it", "--set", "rounds=10", "--set", "rounds=20");
    refusedPrivate(2, "--set = rounds must be KEY=VALUE", "--set", "rounds");
  }

  @Test
  void aHubNeedsNoGraphAndEveryOwnerARow() {
    refusedPrivate(2, "absent or star with 'ps-admm'", "--algorithm", "ps-admm", "--graph", "ring");
    refusedPrivate(3, "training rows = 40 must be at least --agents = 41", "--agents", "41");
  }

  @Test
  void whatCannotBeReadIsSaidInWords() {
    CommandResult absent =
        CommandResult.tacit("evaluate", "--model", folder + "/none.json", "--data", rows);
    assertThat(absent.err()).contains("there is no file '").doesNotContain("java.");
    assertThat(absent.code()).isEqualTo(3);
  }

  @Test
  void aPlaceWhereNoFileCanBeMadeIsRefusedBeforeTraining() throws IOException {
    Path proc = Path.of("/proc");
    org.junit.jupiter.api.Assumptions.assumeTrue(Files.isDirectory(proc), "no /proc here");
    CommandResult commandResult =
        CommandResult.tacit(
            "train",
            "--data",
            folder.resolve("never-read.txt").toString(),
            "--features",
            "3",
            "--algorithm",
            "exact",
            "--model",
            "/proc/model.json");
    assertThat(commandResult.code()).isEqualTo(2);
    assertThat(commandResult.err()).contains("--model = /proc/model.json");
  }

  @Test
  void halfAnAnswerIsNoSuccess() {
    assertThat(judged("No space left on device")).isEqualTo(2);
    assertThat(judged("Broken pipe")).isZero();
  }

  private static int judged(String failure) {
    WatchedOutput output =
        new WatchedOutput(
            new OutputStream() {
              @Override
              public void write(int one) throws IOException {
                throw new IOException(failure);
              }
            });
    PrintWriter out = new PrintWriter(new java.io.OutputStreamWriter(output, UTF_8), true);
    int code = Main.run(new String[] {"--version"}, out, new PrintWriter(new StringWriter()));
    StringWriter err = new StringWriter();
    int judged = output.exitCode(code, new Failures(), new PrintWriter(err));
    assertThat(err.toString().contains("could not be written")).isEqualTo(judged == 2);
    return judged;
  }
}
