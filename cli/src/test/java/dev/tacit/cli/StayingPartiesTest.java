package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.federation.agreement.Agreement;
import dev.tacit.ledger.Ledger;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Parties that stay: several runs one after the other, each with its own consent. */
class StayingPartiesTest {
  @TempDir private Path folder;

  @Test
  void twoRuns_theSecondWaitsForConsent_aThirdIsNotEvenRead() throws Exception {
    Hospitals two =
        new Hospitals(folder, 2, true)
            .with("algorithm", "metric-admm")
            .with("settings", "{rounds: 2}")
            .with("budget", "{epsilon: 1, delta: 1e-4}")
            .with("deadlines", "{join: 60, round: 30}");
    Path files = Files.createDirectories(folder.resolve("runs"));
    Path first = two.with("name of run", "first").agree("runs/1.yaml");
    Path second = two.with("name of run", "second").agree("runs/2.yaml");
    Files.writeString(files.resolve("0.yaml"), "federation: nonsense\n");
    PartyThreads threads = new PartyThreads(two);
    for (String party : two.parties()) {
      if (!party.equals("hub")) {
        consent(two, party, first);
        Files.createDirectories(two.path(party, "models"));
      }
      threads.start(party, typed(two, party, first, files));
    }
    consent(two, "h1", second);
    awaitLog(two, "h0", "awaiting-consent");
    assertThat(two.path("h0", "models", "first.model.json")).exists();
    assertThat(two.path("h0", "models", "second.model.json")).doesNotExist();
    consent(two, "h0", second);
    assertThat(threads.codes())
        .as(two.logs())
        .allSatisfy((party, code) -> assertThat(code).isZero());
    for (String name : two.names()) {
      assertThat(two.path(name, "models", "second.model.json")).exists();
      assertThat(two.log(name)).contains("stopped, code 3, file 0.yaml");
      try (Ledger ledger = LedgerOption.existing(two.path(name, "ledger").toString())) {
        assertThat(ledger.view().runs())
            .hasSize(2)
            .allSatisfy(run -> assertThat(run.ended()).contains("trained"));
      }
    }
    // Started again, they have nothing to do for runs that are over.
    threads.start("h0", typed(two, "h0", first, files));
    Thread.sleep(1500);
    assertThat(threads.isRunning("h0")).isTrue();
    assertThat(two.log("h0").split("taking, file 1.yaml", -1)).hasSize(2);
  }

  private static void consent(Hospitals hospitals, String party, Path file) throws IOException {
    Files.writeString(
        hospitals.path(party, "accepted"),
        Agreement.hash(hospitals.plan(file)) + "\n",
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  private static List<String> typed(Hospitals hospitals, String party, Path first, Path files) {
    List<String> typed = new ArrayList<>(hospitals.arguments(party, first));
    for (String option : List.of("--federation", "--accept", "--model")) {
      int at = typed.indexOf(option);
      if (at >= 0) {
        typed.subList(at, at + 2).clear();
      }
    }
    typed.addAll(List.of("--federations", files.toString(), "--runs", "2"));
    if (!party.equals("hub")) {
      typed.addAll(List.of("--accepted", hospitals.path(party, "accepted").toString()));
      typed.addAll(List.of("--models", hospitals.path(party, "models").toString()));
    }
    return typed;
  }

  private static void awaitLog(Hospitals hospitals, String party, String what)
      throws InterruptedException {
    for (int k = 0; k < 4000 && !hospitals.log(party).contains(what); k++) {
      Thread.sleep(50);
    }
    assertThat(hospitals.log(party)).contains(what);
  }
}
