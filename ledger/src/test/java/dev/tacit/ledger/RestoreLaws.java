package dev.tacit.ledger;

import static dev.tacit.dp.event.Neighbours.REPLACE_ONE;
import static dev.tacit.ledger.FaultMatch.fault;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.ledger.store.LedgerFault;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an older copy that is put back has forgotten stays spent, whatever the data base. */
abstract class RestoreLaws {
  @TempDir Path folder;
  private String url;

  abstract String freshUrl() throws Exception;

  /** What a backup of the ledger holds; nobody has it open. */
  abstract Object copy(String place) throws Exception;

  abstract void putBack(String place, Object copy) throws Exception;

  /** Nothing is in its place any more. */
  abstract void lose(String place) throws Exception;

  /** Where the head is remembered: one file. */
  abstract Path memory(String place) throws IOException;

  final Path key() {
    return folder.resolve("ann.key");
  }

  final LedgerOptions options() {
    return LedgerLaws.OPTIONS.withKeyFile(key());
  }

  @BeforeEach
  void begin() throws Exception {
    url = freshUrl();
    with(ledger -> ledger.grant("d", DatasetBudget.of("2", "0", REPLACE_ONE), "board"));
  }

  interface Work {
    void on(Ledger ledger) throws Exception;
  }

  private void with(Work work) {
    with(options(), work);
  }

  private void with(LedgerOptions options, Work work) {
    try (Ledger ledger = Ledger.open(url, options)) {
      work.on(ledger);
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static void run(Ledger ledger, String run, int quarters) {
    BigDecimal price = new BigDecimal("0.25").multiply(BigDecimal.valueOf(quarters));
    ledger.reserve(LedgerLaws.pure(run, "d", price.toPlainString(), quarters));
    for (int i = 0; i < quarters; i++) {
      ledger.commit(List.of(LedgerLaws.out(run, "a", i, LedgerLaws.QUARTER, run + i)));
    }
  }

  private BigDecimal taken() {
    BigDecimal[] taken = new BigDecimal[1];
    with(
        ledger -> {
          LedgerView.Dataset one = ledger.view().datasets().get(0);
          taken[0] = one.spent().amount().add(one.reserved().amount());
        });
    return taken[0];
  }

  private Restoration restore() {
    return Ledger.restore(url, options(), "the disk broke");
  }

  private void assertRefusedAsOlder() {
    assertThatThrownBy(() -> with(ledger -> {}))
        .isInstanceOf(LedgerFault.class)
        .hasMessageContaining("older copy")
        .hasMessageContaining("tacit ledger restore")
        .matches(fault(LedgerFault.Kind.ROLLED_BACK));
  }

  @Test
  void anOlderCopyIsRefusedAndItsLostRunsAreWrittenOff() throws Exception {
    with(
        ledger -> {
          run(ledger, "old", 2);
          ledger.finish("old", "trained");
        });
    Object copy = copy(url);
    with(
        ledger -> {
          run(ledger, "ended", 2);
          ledger.finish("ended", "trained", new byte[] {1});
          run(ledger, "open", 1);
        });
    putBack(url, copy);
    assertRefusedAsOlder();
    Restoration done = restore();
    assertThat(done.changed()).isTrue();
    assertThat(done.before().runs()).hasSize(1);
    assertThat(taken()).isEqualByComparingTo("1.25");
    with(
        ledger -> {
          LedgerView view = ledger.view();
          assertThat(view.restorations()).hasSize(1);
          assertThat(view.restorations().get(0).lost()).containsExactly("ended", "open");
          assertThat(view.restorations().get(0).note()).isEqualTo("the disk broke");
          assertThat(view.runs().subList(1, 3))
              .allMatch(run -> run.ended().orElseThrow().equals(LedgerView.LOST));
          assertThat(ledger.storedOutcome("ended")).isEmpty();
          assertThatThrownBy(() -> run(ledger, "open", 1)).isInstanceOf(LedgerRefused.class);
          assertThatThrownBy(() -> run(ledger, "more", 4)).isInstanceOf(BudgetRefused.class);
          run(ledger, "more", 3);
          ledger.verify();
        });
    assertThat(restore().changed()).isFalse();
    assertThat(taken()).isEqualByComparingTo("2");
  }

  /** Its end may be among the lost rows, and with it the secret of its noise. */
  @Test
  void aRunThatWasOpenInTheCopyEndsAtItsWholePrice() throws Exception {
    with(ledger -> ledger.reserve(LedgerLaws.pure("r", "d", "1", 4)));
    Object copy = copy(url);
    with(
        ledger -> {
          ledger.commit(List.of(LedgerLaws.out("r", "a", 0, LedgerLaws.QUARTER, "x")));
          ledger.finish("r", "trained");
        });
    assertThat(taken()).isEqualByComparingTo("0.25");
    putBack(url, copy);
    assertRefusedAsOlder();
    Restoration done = restore();
    assertThat(done.after().restorations().get(0).ended()).containsExactly("r");
    assertThat(taken()).isEqualByComparingTo("1");
    with(
        ledger ->
            assertThatThrownBy(
                    () ->
                        ledger.commit(
                            List.of(LedgerLaws.out("r", "a", 1, LedgerLaws.QUARTER, "y"))))
                .isInstanceOf(LedgerRefused.class));
  }

  /** Whatever copy is put back, in whatever order: everything that ever left stays paid for. */
  @Test
  void noSequenceOfCopiesGainsBudget() throws Exception {
    Object empty = copy(url);
    with(ledger -> run(ledger, "a", 1));
    Object one = copy(url);
    with(ledger -> run(ledger, "b", 1));
    Object two = copy(url);
    for (Object copy : List.of(empty, two, one, two, empty, empty, two)) {
      putBack(url, copy);
      restore();
      assertThat(taken()).isEqualByComparingTo("0.5");
    }
    Object mixed = copy(url);
    with(ledger -> run(ledger, "c", 2));
    putBack(url, one);
    restore();
    with(ledger -> run(ledger, "d", 2));
    assertThat(taken()).isEqualByComparingTo("1.5");
    putBack(url, mixed);
    restore();
    assertThat(taken()).isEqualByComparingTo("1.5");
    putBack(url, two);
    restore();
    assertThat(taken()).isEqualByComparingTo("1.5");
    with(ledger -> assertThat(ledger.view().runs()).hasSize(4));
  }

  @Test
  void aLedgerThatIsLostAltogetherIsWrittenAnew() throws Exception {
    with(
        ledger -> {
          ledger.grant("e", DatasetBudget.of("1", "0", REPLACE_ONE), "later");
          run(ledger, "a", 3);
        });
    lose(url);
    assertThatThrownBy(() -> Ledger.open(url, options()))
        .matches(fault(LedgerFault.Kind.ROLLED_BACK));
    lose(url);
    restore();
    assertThat(taken()).isEqualByComparingTo("0.75");
    with(
        ledger -> {
          assertThat(ledger.view().datasets()).hasSize(2);
          assertThat(ledger.view().datasets().get(0).history()).hasSize(1);
          run(ledger, "b", 5);
        });
    assertThat(taken()).isEqualByComparingTo("2");
  }

  /** What others added behind the head that is remembered is no fault. */
  @Test
  void rowsOfOthersBehindTheHeadAreFine() {
    with(ledger -> run(ledger, "mine", 1));
    with(LedgerLaws.OPTIONS.withKeyFile(folder.resolve("bob.key")), l -> run(l, "his", 1));
    with(ledger -> run(ledger, "again", 1));
    assertThat(taken()).isEqualByComparingTo("0.75");
  }

  /** The owner lowers a budget; a copy of before must not raise it. */
  @Test
  void aLostGrantHoldsAgain() throws Exception {
    with(ledger -> run(ledger, "a", 1));
    Object copy = copy(url);
    with(ledger -> ledger.grant("d", DatasetBudget.of("0.5", "0", REPLACE_ONE), "less"));
    putBack(url, copy);
    restore();
    with(
        ledger -> {
          assertThat(ledger.view().datasets().get(0).limit().amount()).isEqualByComparingTo("0.5");
          assertThatThrownBy(() -> run(ledger, "b", 2)).isInstanceOf(BudgetRefused.class);
        });
  }

  @Test
  void refuses_toAddCostsOfOtherTerms() throws Exception {
    lose(url);
    Files.deleteIfExists(memory(url));
    with(ledger -> ledger.grant("e", DatasetBudget.of("1", "0", REPLACE_ONE), ""));
    Object copy = copy(url);
    DatasetBudget shifts =
        new DatasetBudget(EpsilonDelta.of("2", "0.001"), REPLACE_ONE, CompositionRule.GAUSSIAN);
    with(
        ledger -> {
          ledger.grant("d", shifts, "");
          PrivacyEvent noise = new PrivacyEvent.Gaussian(20);
          ledger.reserve(
              new Reservation(
                  "r",
                  "plan",
                  List.of(
                      Claim.single("d", REPLACE_ONE, EpsilonDelta.of("1", "0.0001"), "a", noise))));
        });
    putBack(url, copy);
    byte[] known = Files.readAllBytes(memory(url));
    Files.delete(memory(url));
    with(ledger -> ledger.grant("d", DatasetBudget.of("2", "0", REPLACE_ONE), "wrong"));
    with(ledger -> run(ledger, "s", 1));
    Files.write(memory(url), known);
    assertThatThrownBy(this::restore)
        .isInstanceOf(LedgerRefused.class)
        .hasMessageContaining("granted anew");
    putBack(url, copy);
    restore();
    with(
        ledger -> {
          LedgerView.Dataset d = ledger.view().datasets().get(0);
          assertThat(d.budget()).isEqualTo(shifts);
          assertThat(d.spent().amount()).isEqualByComparingTo("0.0025");
        });
  }

  /** Before anything is spent an owner may think again; a copy of before is no dead end. */
  @Test
  void aLostGrantOfOtherTermsHoldsAgain() throws Exception {
    Object copy = copy(url);
    DatasetBudget shifts =
        new DatasetBudget(EpsilonDelta.of("2", "0.001"), REPLACE_ONE, CompositionRule.GAUSSIAN);
    with(
        ledger -> {
          ledger.grant("d", shifts, "gaussian, on second thought");
          PrivacyEvent noise = new PrivacyEvent.Gaussian(20);
          ledger.reserve(
              new Reservation(
                  "r",
                  "plan",
                  List.of(
                      Claim.single("d", REPLACE_ONE, EpsilonDelta.of("1", "0.0001"), "a", noise))));
        });
    putBack(url, copy);
    restore();
    with(
        ledger -> {
          LedgerView.Dataset d = ledger.view().datasets().get(0);
          assertThat(d.budget()).isEqualTo(shifts);
          assertThat(d.history()).hasSize(2);
          assertThat(d.spent().amount()).isEqualByComparingTo("0.0025");
        });
  }

  @Test
  void whatIsRememberedMayBeMissingOlderDamagedOrOfAnotherLedger() throws Exception {
    with(ledger -> run(ledger, "a", 1));
    Path memory = memory(url);
    byte[] older = Files.readAllBytes(memory);
    Object copy = copy(url);
    with(ledger -> run(ledger, "b", 1));
    byte[] newest = Files.readAllBytes(memory);
    Files.write(memory, older);
    with(ledger -> run(ledger, "c", 1));
    assertThat(Files.readAllBytes(memory)).isNotEqualTo(older);
    Files.write(memory, List.of("nonsense"));
    assertThatThrownBy(() -> with(ledger -> {}))
        .matches(fault(LedgerFault.Kind.HEAD_DAMAGED))
        .hasMessageContaining(memory.getFileName().toString());
    assertThatThrownBy(this::restore).matches(fault(LedgerFault.Kind.HEAD_DAMAGED));
    Files.delete(memory);
    with(ledger -> run(ledger, "d", 1));
    assertThat(memory).exists();
    putBack(url, copy);
    Files.delete(memory);
    assertThatThrownBy(this::restore)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no remembered head");
    Files.write(memory, List.of(new String(newest, StandardCharsets.UTF_8).substring(0, 83)));
    assertRefusedAsOlder();
    assertThatThrownBy(this::restore)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("earlier version");
    Files.write(memory, newest);
    restore();
    assertThat(taken()).isEqualByComparingTo("0.5");
  }

  /** Killed between two writes: what was not finished is not there, and nothing is locked. */
  @Test
  void anUnfinishedWriteIsWrittenOver() throws Exception {
    with(ledger -> run(ledger, "a", 1));
    Path memory = memory(url);
    byte[] good = Files.readAllBytes(memory);
    Files.write(
        memory,
        "0123456789abcdef row 7:".getBytes(StandardCharsets.UTF_8),
        StandardOpenOption.APPEND);
    Object copy = copy(url);
    with(ledger -> run(ledger, "b", 1));
    putBack(url, copy);
    restore();
    assertThat(taken()).isEqualByComparingTo("0.5");
    byte[] unborn = new byte[good.length];
    System.arraycopy(good, 103, unborn, 103, good.length - 103);
    Files.write(memory, unborn);
    with(ledger -> run(ledger, "c", 1));
    assertThat(Files.readString(memory)).contains("\"run\":\"c\"");
  }

  /** What was committed is not lost, and repeating the call pays nothing more. */
  @Test
  void aFullDiskOrAPlaceThatCannotBeWrittenLosesNothing() throws Exception {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "no device that is always full");
    with(ledger -> ledger.reserve(LedgerLaws.pure("a", "d", "0.25", 1)));
    Path memory = memory(url);
    Files.delete(memory);
    Files.createSymbolicLink(memory, full);
    assertThatThrownBy(() -> with(ledger -> run(ledger, "b", 1)))
        .matches(fault(LedgerFault.Kind.UNAVAILABLE))
        .hasMessageContaining("cannot be written; make room")
        .hasMessageContaining("is not charged again");
    Files.delete(memory);
    Files.createDirectory(memory);
    assertThatThrownBy(() -> with(ledger -> {})).matches(fault(LedgerFault.Kind.UNAVAILABLE));
    Files.delete(memory);
    assertThat(taken()).isEqualByComparingTo("0.5");
    with(ledger -> run(ledger, "b", 1));
    assertThat(taken()).isEqualByComparingTo("0.5");
    assertThat(Files.readString(memory)).contains("\"run\":\"a\"", "\"run\":\"b\"");
  }

  /** Two processes with one key: the head that is remembered never goes back. */
  @Test
  void twoWhoShareAMemoryNeverSetItBack() throws Exception {
    try (Ledger first = Ledger.existing(url, options());
        Ledger second = Ledger.existing(url, options())) {
      run(first, "a", 1);
      run(second, "b", 1);
      run(first, "c", 1);
      second.finish("b", "trained");
      assertThat(Files.readString(memory(url)))
          .startsWith("0".repeat(16) + String.format("%02d", second.head().number()));
    }
    Object copy = copy(url);
    with(ledger -> run(ledger, "d", 1));
    putBack(url, copy);
    restore();
    assertThat(taken()).isEqualByComparingTo("1");
  }
}
