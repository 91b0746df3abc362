package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.ledger.Ledger;
import dev.tacit.ledger.LedgerView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command itself is killed while its agents talk, and resumed by repeating it (test T18). */
class KilledTrainTest {
  private static final int AGENTS = 3;

  /** To be in time with a kill: one fails on a busy machine at times, not ten in a row. */
  private static final int ATTEMPTS = 10;

  private static final String[] MESH = {
    "--algorithm", "pp-admm", "--graph", "ring", "--set", "rounds=200"
  };
  private static final String[] STAR = {"--algorithm", "ps-admm", "--set", "rounds=400"};

  @TempDir Path folder;

  /** Rows of the ledger at which the process is killed: reserved, early, in the middle, late. */
  @Test
  void testT18_aKilledRunEndsAsIfItNeverWas() throws Exception {
    requireAsIfNeverKilled(MESH, List.of(2, 20, 150, 300));
  }

  /** What later rounds rest on, the scale of the features, is released and paid for once. */
  @Test
  void testT18_aStarThatIsKilledAfterItsScaleWasAgreed() throws Exception {
    requireAsIfNeverKilled(STAR, List.of(4, 200));
  }

  /** A polite end leaves time for a word: what to resume, and how to give up. */
  @Test
  void anInterruptedRunSaysHowToGoOnAndCanBeGivenUp() throws Exception {
    SampleFiles.libsvm(folder, "rows.txt", 3000, 4);
    OwnerLedger owner = ledger("killed.ledger");
    owner.grant("1");
    Process process = started(MESH);
    while (process.isAlive() && rows("killed.ledger") < 20) {
      process.waitFor(2, TimeUnit.MILLISECONDS);
    }
    process.destroy();
    assertThat(process.waitFor()).isEqualTo(143);
    assertThat(folder.resolve("said.txt"))
        .content()
        .contains("interrupted", "--run r", "tacit ledger release r --ledger " + owner.file());
    CommandResult released =
        CommandResult.tacit("ledger", "release", "r", "--ledger", owner.file()).ok();
    assertThat(released.out()).contains("it spent epsilon 1").contains("nothing is given back");
    assertThat(owner.spent()).isEqualByComparingTo("1");
    assertThat(names("-secret-")).as("the secret of a run that was given up").isEmpty();
  }

  /** Some of many runs are reserved by now: whoever is interrupted then hears of them. */
  @Test
  void interruptedWhileRunsAreReserved_itSaysThatSomeMayBe() throws Exception {
    SampleFiles.libsvm(folder, "rows.txt", 100, 4);
    boolean interrupted = false;
    for (int attempt = 0; attempt < ATTEMPTS && !interrupted; attempt++) {
      forget("killed.ledger");
      interrupted = interruptedWhileReserving(500);
    }
    assertThat(interrupted).as("while some runs were reserved, and not all").isTrue();
    assertThat(folder.resolve("said.txt"))
        .content()
        .contains("reserving run r", "may be reserved by now or not", "pays for no run twice")
        .doesNotContain("reserved run r");
  }

  private boolean interruptedWhileReserving(int runs) throws Exception {
    OwnerLedger owner = ledger("killed.ledger");
    owner.grant("1000");
    Process process =
        process(
            TrainCalls.on("train")
                .with("--data", file("rows.txt"), "--features", "3", "--ledger", owner.file())
                .with("--epsilon", "1", "--delta", "1e-8", "--run", "r", "--repeat", "" + runs)
                .options());
    while (process.isAlive() && rows("killed.ledger") < 5) {
      process.waitFor(2, TimeUnit.MILLISECONDS);
    }
    process.destroy();
    boolean inTime = process.waitFor() == 143;
    try (Ledger ledger = LedgerOption.existing(owner.file())) {
      return inTime && ledger.view().runs().size() < runs;
    }
  }

  private void requireAsIfNeverKilled(String[] algorithm, List<Integer> killAt) throws Exception {
    SampleFiles.libsvm(folder, "rows.txt", 3000, 4);
    // On a busy machine a run may end before the kill gets there: then everything is done again.
    boolean killed = false;
    for (int attempt = 0; attempt < ATTEMPTS && !killed; attempt++) {
      forget("killed.json", "calm.ledger");
      begun(algorithm);
      copy("killed.ledger", "calm.ledger");
      killed = killedAtAll(killAt, algorithm);
    }
    assertThat(killed).as("a run that was really killed, each time").isTrue();
    finish("killed", algorithm);

    finish("calm", algorithm);

    assertThat(modelOf("killed")).isEqualTo(modelOf("calm"));
    assertThat(rows("killed.ledger")).isEqualTo(rows("calm.ledger"));
    assertThat(ledger("killed.ledger").shown().get("datasets"))
        .isEqualTo(ledger("calm.ledger").shown().get("datasets"));
    assertThat(names("-secret-")).as("secrets of runs that are over").isEmpty();
  }

  private boolean killedAtAll(List<Integer> killAt, String[] algorithm) throws Exception {
    for (int row : killAt) {
      if (!killedAt(row, algorithm)) {
        return false;
      }
      assertThat(rows("killed.ledger")).isGreaterThanOrEqualTo(row);
      assertThat(CommandResult.tacit("ledger", "verify", "--ledger", file("killed.ledger")).code())
          .isZero();
      assertThat(folder.resolve("killed.json")).doesNotExist();
    }
    return true;
  }

  private void forget(String... parts) throws IOException {
    for (String part : parts) {
      for (String name : names(part)) {
        Files.delete(folder.resolve(name));
      }
    }
  }

  /**
   * The lines of a model file but the head of its ledger, whose rows say when they were written.
   */
  private List<String> modelOf(String name) throws IOException {
    List<String> lines = Files.readAllLines(folder.resolve(name + ".json"));
    List<String> others = lines.stream().filter(line -> !line.contains("\"ledgerHead\"")).toList();
    assertThat(others).hasSize(lines.size() - 1);
    return others;
  }

  /**
   * A run that has drawn its secret and released nothing. The calm run goes on from a copy of it,
   * without ever being killed again: two runs with secrets of their own could not be compared.
   */
  private void begun(String[] algorithm) throws Exception {
    for (int attempt = 0; attempt < 10 * ATTEMPTS; attempt++) {
      forget("killed.ledger");
      ledger("killed.ledger").grant("1");
      killedWhen(() -> !secrets().isEmpty(), algorithm);
      try (Ledger ledger = LedgerOption.existing(file("killed.ledger"))) {
        List<LedgerView.Run> runs = ledger.view().runs();
        if (!secrets().isEmpty() && runs.get(0).releases() == 0) {
          return;
        }
      }
    }
    throw new AssertionError("no run could be killed between its secret and its first release");
  }

  /** Without drafts, which a kill leaves behind and nobody uses. */
  private List<String> secrets() throws IOException {
    return names("-secret-").stream()
        .filter(name -> name.matches(".*-secret-[0-9a-f]{32}"))
        .toList();
  }

  private void copy(String from, String to) throws IOException {
    for (String name : names(from)) {
      Files.copy(folder.resolve(name), folder.resolve(to + name.substring(from.length())));
    }
  }

  private List<String> names(String part) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.map(file -> file.getFileName().toString())
          .filter(name -> name.contains(part))
          .toList();
    }
  }

  private boolean killedAt(int row, String[] algorithm) throws Exception {
    return killedWhen(() -> rows("killed.ledger") >= row, algorithm);
  }

  private Process started(String[] algorithm) throws IOException {
    return process(train("killed", algorithm));
  }

  private Process process(String[] arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(System.getProperty("java.home") + "/bin/java");
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("said.txt").toFile())
        .start();
  }

  private boolean killedWhen(Callable<Boolean> reached, String[] algorithm) throws Exception {
    Process process = started(algorithm);
    while (process.isAlive() && !reached.call()) {
      process.waitFor(2, TimeUnit.MILLISECONDS);
    }
    process.destroyForcibly();
    return process.waitFor() == 137;
  }

  private void finish(String name, String[] algorithm) {
    CommandResult.tacit(train(name, algorithm)).ok();
  }

  private String[] train(String name, String[] algorithm) {
    return TrainCalls.on("train")
        .with(ledger(name + ".ledger").training(file("rows.txt")).options())
        .with("--run", "r", "--dataset", OwnerLedger.DATASET, "--agents", "" + AGENTS)
        .with(algorithm)
        .with("--model", file(name + ".json"))
        .options();
  }

  /** The head file is written after each commit, so it may be one behind but never ahead. */
  private int rows(String ledger) throws IOException {
    String head = Files.readString(folder.resolve(ledger + "-head"));
    return head.isEmpty() ? 0 : Integer.parseInt(head.substring(0, head.indexOf(':')));
  }

  private OwnerLedger ledger(String name) {
    return new OwnerLedger(folder.resolve(name));
  }

  private String file(String name) {
    return folder.resolve(name).toString();
  }
}
