package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.federation.agreement.Agreement;
import dev.tacit.federation.party.RoundJournal;
import dev.tacit.federation.party.RoundJournal.Entry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A hub ends with 0 when every owner has said that it needs nothing more, and not before. */
class HubEndTest {
  @TempDir private Path folder;

  /** The journal of a hub that never heard an owner's last words. */
  private static void forgetGoodbye(Path journal, String agreement) throws IOException {
    List<Entry> all;
    try (RoundJournal written = RoundJournal.open(journal, agreement)) {
      all = written.restored();
    }
    Files.delete(journal);
    try (RoundJournal again = RoundJournal.open(journal, agreement)) {
      all.stream().filter(one -> !one.toString().startsWith("Confirmed")).forEach(again::write);
      again.force();
    }
  }

  @Test
  void ownersThatDidNotConfirm_areNamed_withCode8() throws IOException {
    Hospitals two =
        new Hospitals(folder, 2, true)
            .with("algorithm", "metric-admm")
            .with("settings", "{rounds: 2}")
            .with("deadlines", "{join: 300, round: 20}");
    Path file = two.agree("federation.yaml");
    PartyThreads threads = new PartyThreads(two);
    threads.startAll(file);
    assertThat(threads.codes())
        .as(two.logs())
        .allSatisfy((party, code) -> assertThat(code).isZero());
    // Started again it has nothing to wait for.
    threads.start("hub", file);
    assertThat(threads.codes()).as(two.logs()).containsEntry("hub", 0);
    forgetGoodbye(two.journal("hub", file), Agreement.hash(two.plan(file)));
    threads.start("hub", file);
    assertThat(threads.codes()).as(two.logs()).containsEntry("hub", 8);
    assertThat(two.log("hub"))
        .contains("h0, h1 did not confirm the end within 20 s", "start the same command again");
    assertThat(threads.answer("hub")).isEmpty();
  }
}
