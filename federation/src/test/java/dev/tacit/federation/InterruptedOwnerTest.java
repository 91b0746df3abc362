package dev.tacit.federation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.federation.agreement.AgreedPlan;
import dev.tacit.federation.keys.PartyFolder;
import dev.tacit.federation.party.PartyFigures;
import dev.tacit.federation.party.PartyLog;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.ledgering.LedgerAccess;
import dev.tacit.learn.ledgering.LedgerSession;
import dev.tacit.ledger.DatasetBudget;
import dev.tacit.ledger.Ledger;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.risk.Examples;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An owner whose process ends in the middle of a run, and who puts an older copy of its journal or
 * of its ledger back before it starts again. It must notice before anything is drawn or sent.
 */
class InterruptedOwnerTest {
  private static final String SETTINGS = "{rounds: 6}";
  private static final int LAST = 4;
  @TempDir private Path folder;
  private TwoOwners twoOwners;

  @BeforeEach
  void grant() throws IOException {
    twoOwners = new TwoOwners(folder);
    for (String owner : List.of("a", "b")) {
      Files.createDirectories(folder.resolve(owner));
      try (Ledger ledger = LedgerSession.openOrCreate(at(owner, "ledger").toString())) {
        ledger.grant("people", DatasetBudget.of("1000", "1e-1", Neighbours.REPLACE_ONE), "");
      }
      twoOwners.issued(owner);
    }
  }

  private Path at(String... parts) {
    return folder.resolve(String.join("/", parts));
  }

  private static Examples rows(int count) {
    double[][] rows = new double[count][];
    Arrays.fill(rows, new double[] {.5, -.5, .1});
    double[] labels = new double[count];
    Arrays.fill(labels, 1);
    return Examples.of(Rows.of(rows), labels);
  }

  /** The process of an owner; after each of its rounds somebody may do something. */
  private void run(String owner, IntConsumer afterRound) {
    int self = owner.equals("a") ? 0 : 1;
    AgreedPlan plan = twoOwners.plan(SETTINGS);
    PartyLog log =
        (what, fields) -> {
          if (what.equals("round")) {
            afterRound.accept((int) fields.get("round"));
          }
        };
    PartyContext context =
        new PartyContext(
            plan,
            twoOwners.agreement(self, SETTINGS),
            self,
            new PartyFolder(folder.resolve("keys-" + owner)),
            at(owner, "journal"),
            Optional.empty(),
            new PartyFigures(),
            log);
    LedgerAccess access =
        new LedgerAccess(at(owner, "ledger").toString(), Optional.empty(), Optional.empty());
    try (Ledger ledger = access.open()) {
      new FederatedOwner(context, rows(self == 0 ? 50 : 60), access.session(ledger)).run();
    }
  }

  /** Both, until b ends after a round. */
  private void interrupted(IntConsumer before) throws InterruptedException {
    CompletableFuture<Void> a = CompletableFuture.runAsync(() -> run("a", round -> {}));
    Throwable ended =
        catchThrowable(
            () ->
                run(
                    "b",
                    round -> {
                      before.accept(round);
                      if (round == LAST) {
                        throw new IllegalStateException("killed");
                      }
                    }));
    assertThat(ended).hasMessage("killed");
    try {
      a.get();
    } catch (ExecutionException told) {
      // By b's last words, or at its own deadline where they did not come through.
      assertThat(told.getCause()).isInstanceOf(Refused.class);
    }
  }

  private static void copied(Path from, Path to) {
    try {
      Files.createDirectories(to);
      try (Stream<Path> files = Files.list(from)) {
        for (Path file : files.toList()) {
          Files.copy(file, to.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Every file of the ledger as it was, and none that came later but keys and secrets. */
  private void putBackLedger(Path kept) throws IOException {
    for (String file : List.of("ledger", "ledger-head", "ledger-wal", "ledger-shm")) {
      Files.deleteIfExists(at("b", file));
      if (Files.exists(kept.resolve(file))) {
        Files.copy(kept.resolve(file), at("b", file));
      }
    }
  }

  /**
   * But those of the data base, which may tidy up when it is opened; its head says what it holds.
   */
  private List<String> files() throws IOException {
    List<String> all = new ArrayList<>();
    try (Stream<Path> files = Files.list(at("b"))) {
      for (Path file : files.filter(one -> !isOfDataBase(one)).sorted().toList()) {
        all.add(file.getFileName() + " " + Arrays.hashCode(Files.readAllBytes(file)));
      }
    }
    return all;
  }

  private static boolean isOfDataBase(Path file) {
    return file.getFileName().toString().matches("ledger(-wal|-shm)?");
  }

  private void requireRefused(String why) throws IOException {
    List<String> before = files();
    Throwable refused = catchThrowable(() -> run("b", round -> {}));
    assertThat(refused).isInstanceOf(Refused.class).hasMessageContaining(why);
    assertThat(((Refused) refused).kind()).isEqualTo(Kind.LEDGER);
    assertThat(refused).hasMessageContaining("Nothing was");
    assertThat(files()).as("nothing was written").isEqualTo(before);
  }

  /** It would take rounds that it released for rounds that it missed. */
  @Test
  void anOlderJournalIsRefused_theNewestGoesOn() throws Exception {
    interrupted(
        round -> {
          if (round == 1) {
            copied(at("b"), at("kept"));
          }
        });
    copied(at("b"), at("newest"));
    Files.copy(at("kept", "journal"), at("b", "journal"), StandardCopyOption.REPLACE_EXISTING);
    requireRefused("is an older copy, though the ledger has releases of run one up to round 4");
    Files.delete(at("b", "journal"));
    requireRefused("is empty or new, though the ledger has releases");
    Files.copy(at("newest", "journal"), at("b", "journal"));
    CompletableFuture<Void> a = CompletableFuture.runAsync(() -> run("a", round -> {}));
    run("b", round -> {});
    a.get();
  }

  /** With fresh noise its releases would be made a second time, and nobody would have paid. */
  @Test
  void anOlderLedgerIsRefused() throws Exception {
    copied(at("b"), at("before"));
    interrupted(
        round -> {
          if (round == 1) {
            copied(at("b"), at("kept"));
          }
        });
    putBackLedger(at("kept"));
    requireRefused("the ledger is older than the journal");
    putBackLedger(at("before"));
    requireRefused("not even reserved it");
  }

  /** One byte that is not as it was written, with rounds behind it. */
  @Test
  void aDamagedJournalIsRefused() throws Exception {
    interrupted(round -> {});
    byte[] journal = Files.readAllBytes(at("b", "journal"));
    for (int place : List.of(9, journal.length / 4, journal.length / 2)) {
      byte[] damaged = journal.clone();
      damaged[place] ^= 1;
      Files.write(at("b", "journal"), damaged);
      requireRefused("is damaged: what stands at byte");
    }
  }
}
