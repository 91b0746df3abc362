package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A ledger that has two names is one ledger: an older copy of it is noticed by either. */
class LinkedLedgerTest {
  @TempDir private Path folder;
  private Path ledger;
  private Path link;

  @BeforeEach
  void granted() throws IOException {
    List<String> rows = new ArrayList<>();
    for (int k = 0; k < 60; k++) {
      rows.add((k % 2 == 0 ? "+1" : "-1") + " 1:0." + k % 10 + " 2:0." + k % 7);
    }
    Files.write(folder.resolve("rows"), rows);
    ledger = folder.resolve("people.ledger");
    link = folder.resolve("current");
    String budget = "--epsilon 3 --delta 1e-4 --neighbours replace-one --dataset people";
    List<String> grant = new ArrayList<>(List.of("ledger", "grant", "--ledger", ledger.toString()));
    grant.addAll(List.of(budget.split(" ")));
    CommandResult.tacit(grant.toArray(String[]::new)).ok();
    Files.createSymbolicLink(link, ledger.getFileName());
  }

  private CommandResult spent(Path name, String run) {
    return TrainCalls.on("--data", folder.resolve("rows").toString(), "--features", "2")
        .with("--algorithm", "dp-admm", "--set", "rounds=2", "--epsilon", "0.5", "--delta", "1e-6")
        .with("--key", folder.resolve("key").toString(), "--ledger", name.toString())
        .run("--run", run, "--model", folder.resolve(run + ".json").toString());
  }

  @Test
  void anOlderCopyIsNoticed_underWhicheverName() throws IOException {
    spent(link, "a").ok();
    byte[] older = Files.readAllBytes(ledger);
    spent(link, "b").ok();
    Files.write(ledger, older);
    for (Path name : List.of(ledger, link)) {
      CommandResult commandResult = spent(name, "c");
      assertThat(commandResult.code()).as("%s: %s", name, commandResult.err()).isEqualTo(5);
      assertThat(commandResult.err()).contains("does not contain the remembered head");
    }
    assertThat(folder.resolve("current-head")).doesNotExist();
  }

  /** The control: the newest copy is taken under both names. */
  @Test
  void theNewestIsTaken_underBothNames() {
    spent(link, "a").ok();
    spent(ledger, "b").ok();
    spent(link, "c").ok();
  }
}
