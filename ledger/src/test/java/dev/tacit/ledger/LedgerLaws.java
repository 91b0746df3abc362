package dev.tacit.ledger;

import static dev.tacit.dp.event.Neighbours.ADD_REMOVE;
import static dev.tacit.dp.event.Neighbours.REPLACE_ONE;
import static dev.tacit.ledger.FaultMatch.fault;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Receipt;
import dev.tacit.ledger.json.CanonicalJson;
import dev.tacit.ledger.store.Head;
import dev.tacit.ledger.store.LedgerFault;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every ledger promises, whatever database it lives in. */
abstract class LedgerLaws {
  static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-15T12:00:00Z"), ZoneOffset.UTC);

  /**
   * Patient, since what a server does for itself (it cancels its own vacuuming after a second, and
   * ends what a killed client began) takes longer on a busy machine.
   */
  static final LedgerOptions OPTIONS =
      LedgerOptions.of(new TestPricing(), CLOCK).withLockTimeout(Duration.ofMinutes(2));

  /** For those who find the ledger locked for good, or have a damaged one for themselves. */
  static final LedgerOptions IMPATIENT = OPTIONS.withLockTimeout(Duration.ofMillis(400));

  /** Noise of pure epsilon 0.25: four of them cost 1. */
  static final PrivacyEvent QUARTER = new PrivacyEvent.Laplace(4);

  private Ledger ledger;

  /** A place that no other test uses. */
  abstract String freshUrl();

  private String url;

  @BeforeEach
  void open() {
    url = freshUrl();
    ledger = Ledger.open(url, OPTIONS);
  }

  @AfterEach
  void close() {
    ledger.close();
  }

  private void reopen() {
    ledger.close();
    ledger = Ledger.open(url, OPTIONS);
  }

  /** Stands for a question; a real one is made under the owner's key. */
  static Fingerprint query(String question) {
    return new Fingerprint(PlanHash.of(CanonicalJson.object().put("question", question)));
  }

  static Reservation pure(String run, String dataset, String epsilon, long quarters) {
    PrivacyEvent event = PrivacyEvent.repeated(QUARTER, quarters);
    Claim claim = Claim.single(dataset, REPLACE_ONE, EpsilonDelta.of(epsilon, "0"), "a", event);
    return new Reservation(run, "plan", List.of(claim));
  }

  static OutgoingRelease out(
      String run, String agent, int round, PrivacyEvent event, String value) {
    Address address = new Address(run, agent, round, "gradient");
    Receipt receipt = new Receipt(address, event, REPLACE_ONE, Audience.EVERYONE, true);
    Fingerprint query = query(value);
    return new OutgoingRelease(receipt, query, value.getBytes(StandardCharsets.UTF_8));
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private LedgerView.Dataset dataset(String name) {
    return ledger.view().datasets().stream()
        .filter(dataset -> dataset.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static void assertRefused(Runnable action, String because) {
    assertThatThrownBy(action::run)
        .isInstanceOf(LedgerRefused.class)
        .hasMessageContaining(because)
        .matches(refused -> ((LedgerRefused) refused).kind() == LedgerFault.Kind.REFUSED);
  }

  @Test
  void law_reservingMoreThanTheBudgetIsRefusedWithAllNumbers() {
    ledger.grant("d", DatasetBudget.of("1", "0", REPLACE_ONE), "first");
    ledger.reserve(pure("r1", "d", "0.5", 2));
    ledger.finish("r1", "nothing was asked");
    ledger.reserve(pure("r2", "d", "0.75", 3));
    List<LedgerView.Run> before = ledger.view().runs();
    assertThatThrownBy(() -> ledger.reserve(pure("r3", "d", "0.5", 2)))
        .isInstanceOf(BudgetRefused.class)
        .hasMessageContaining(
            "data set d: the run requests epsilon 0.5, delta 0; spent epsilon 0, delta")
        .hasMessageContaining(
            "of epsilon 1, delta 0 (epsilon 0.75, delta 0 including open reservations)")
        .hasMessageContaining("together it would be epsilon 1.25, 0.25 more than the limit 1")
        .matches(refused -> ((BudgetRefused) refused).kind() == LedgerFault.Kind.REFUSED);
    assertThat(ledger.view().runs()).isEqualTo(before);
    ledger.reserve(pure("r4", "d", "0.25", 1));
    assertThat(dataset("d").left()).isEqualTo(Cost.ZERO);
  }

  @Test
  void law_reservingIsIdempotentByRun() {
    ledger.grant("d", DatasetBudget.of("1", "0", REPLACE_ONE), "");
    ledger.reserve(pure("r", "d", "1", 4));
    Head before = ledger.head();
    assertThat(ledger.reserve(pure("r", "d", "1", 4))).allMatch(Assessment::fits);
    assertThat(ledger.head()).isEqualTo(before);
    assertRefused(() -> ledger.reserve(pure("r", "d", "1", 3)), "another plan");
    Reservation otherPlan = new Reservation("r", "other", pure("r", "d", "1", 4).claims());
    assertRefused(() -> ledger.reserve(otherPlan), "another plan");
    // Two owners of a federated run have one plan and need two ledgers.
    Claim own = pure("r", "d", "1", 4).claims().get(0);
    Claim others =
        new Claim(
            own.dataset(),
            own.neighbours(),
            own.target(),
            new TreeMap<>(Map.of("another owner", own.agents().values().iterator().next())));
    Reservation ofAnother =
        new Reservation("r", pure("r", "d", "1", 4).planHash(), List.of(others));
    assertRefused(() -> ledger.reserve(ofAnother), "another owner or data set");
    ledger.finish("r", "done");
    assertRefused(() -> ledger.reserve(pure("r", "d", "1", 4)), "finished");
  }

  @Test
  void law_aDryRunChangesNothingAndAgreesWithReserving() {
    ledger.grant("d", DatasetBudget.of("1", "0", REPLACE_ONE), "");
    Head before = ledger.head();
    for (int i = 0; i < 10; i++) {
      assertThat(ledger.wouldFit(pure("r", "d", "1", 4)).get(0).fits()).isTrue();
      assertThat(ledger.wouldFit(pure("s", "d", "1.01", 4)).get(0).fits()).isFalse();
    }
    assertThat(ledger.head()).isEqualTo(before);
    assertThat(ledger.view()).isEqualTo(ledger.view());
    ledger.reserve(pure("r", "d", "1", 4));
    assertThat(ledger.wouldFit(pure("r", "d", "1", 4)).get(0).fits()).isTrue();
  }

  @Test
  void law_storedBytesComeBackAndCostNothing() {
    ledger.grant("d", DatasetBudget.of("1", "0", REPLACE_ONE), "");
    ledger.reserve(pure("r", "d", "1", 4));
    OutgoingRelease first = out("r", "a", 0, QUARTER, "x");
    assertThat(ledger.commit(List.of(first)).stream().map(LedgerLaws::text)).containsExactly("x");
    OutgoingRelease recomputed =
        new OutgoingRelease(first.receipt(), first.query(), new byte[] {9});
    Head before = ledger.head();
    reopen();
    assertThat(text(ledger.commit(List.of(recomputed)).get(0))).isEqualTo("x");
    assertThat(ledger.head()).isEqualTo(before);
    OutgoingRelease stored = ledger.storedRelease(first.receipt().address()).orElseThrow();
    assertThat(stored.receipt()).isEqualTo(first.receipt());
    assertThat(text(stored.released())).isEqualTo("x");
    assertThat(ledger.storedRelease(new Address("r", "a", 7, "gradient"))).isEmpty();
  }

  @Test
  void law_theLastRoundOfARunIsKnown() {
    ledger.grant("d", DatasetBudget.of("1", "0", REPLACE_ONE), "");
    assertThat(ledger.lastRound("r")).isEmpty();
    ledger.reserve(pure("r", "d", "1", 4));
    assertThat(ledger.lastRound("r")).isEmpty();
    ledger.commit(List.of(out("r", "a", 0, QUARTER, "x")));
    assertThat(ledger.lastRound("r")).hasValue(0);
    ledger.commit(List.of(out("r", "a", 7, QUARTER, "x")));
    ledger.commit(List.of(out("r", "a", 3, QUARTER, "x")));
    reopen();
    assertThat(ledger.lastRound("r")).hasValue(7);
  }

  @Test
  void law_anAddressWithAnotherQueryIsRefused() {
    ledger.grant("d", DatasetBudget.of("1", "0", REPLACE_ONE), "");
    ledger.reserve(pure("r", "d", "1", 4));
    ledger.commit(List.of(out("r", "a", 0, QUARTER, "x")));
    Head before = ledger.head();
    assertRefused(() -> ledger.commit(List.of(out("r", "a", 0, QUARTER, "y"))), "cancel");
    List<OutgoingRelease> twice =
        List.of(out("r", "a", 1, QUARTER, "x"), out("r", "a", 1, QUARTER, "y"));
    assertRefused(() -> ledger.commit(twice), "cancel");
    assertThat(ledger.head()).isEqualTo(before);
  }

  @Test
  void law_nothingLeavesWithoutOrBeyondItsReservation() {
    ledger.grant("d", DatasetBudget.of("9", "0", REPLACE_ONE), "");
    assertRefused(() -> ledger.commit(List.of(out("r", "a", 0, QUARTER, "x"))), "no reservation");
    ledger.reserve(pure("r", "d", "0.5", 2));
    assertRefused(() -> ledger.commit(List.of(out("r", "b", 0, QUARTER, "x"))), "agent b");
    List<OutgoingRelease> three =
        List.of(
            out("r", "a", 0, QUARTER, "x"),
            out("r", "a", 1, QUARTER, "x"),
            out("r", "a", 2, QUARTER, "x"));
    assertRefused(() -> ledger.commit(three), "exceeds");
    assertThat(ledger.storedRelease(three.get(0).receipt().address()))
        .as("all or nothing")
        .isEmpty();
    ledger.commit(three.subList(0, 2));
    assertRefused(() -> ledger.commit(three.subList(2, 3)), "exceeds");
    PrivacyEvent other = new PrivacyEvent.Laplace(400);
    assertRefused(() -> ledger.commit(List.of(out("r", "a", 5, other, "x"))), "exceeds");
    ledger.finish("r", "done");
    assertRefused(() -> ledger.commit(List.of(out("r", "a", 6, QUARTER, "x"))), "finished");
    assertThat(ledger.commit(three.subList(0, 1))).as("a re-send after the end").hasSize(1);
  }

  @Test
  void law_aFinishedRunKeepsWhatItGave_andTheFirstAnswerStands() {
    ledger.grant("d", DatasetBudget.of("1", "0", REPLACE_ONE), "");
    ledger.reserve(pure("r", "d", "0.5", 2));
    ledger.reserve(pure("s", "d", "0.5", 2));
    assertThat(ledger.storedOutcome("r")).as("open").isEmpty();
    assertThat(ledger.storedOutcome("unknown")).isEmpty();
    ledger.finish("r", "done", new byte[] {1, 2, 3});
    Head after = ledger.head();
    ledger.finish("r", "again", new byte[] {4});
    assertThat(ledger.head()).isEqualTo(after);
    assertThat(ledger.storedOutcome("r")).hasValue(new byte[] {1, 2, 3});
    ledger.finish("s", "gave nothing");
    assertThat(ledger.storedOutcome("s")).isEmpty();
    assertThat(ledger.verify()).isEqualTo(ledger.head());
  }

  @Test
  void law_scriptedNoiseIsNotPaidForByAReservation() {
    ledger.grant("d", DatasetBudget.of("1", "0", REPLACE_ONE), "");
    ledger.reserve(pure("r", "d", "1", 4));
    Receipt real = out("r", "a", 0, QUARTER, "x").receipt();
    Receipt scripted =
        new Receipt(real.address(), real.event(), real.neighbours(), real.audience(), false);
    Fingerprint query = query("");
    assertRefused(
        () -> ledger.commit(List.of(new OutgoingRelease(scripted, query, new byte[0]))),
        "scripted");
  }

  @Test
  void law_severalDataSetsAllOrNothing() {
    ledger.grant("d", DatasetBudget.of("1", "0", REPLACE_ONE), "");
    ledger.grant("e", DatasetBudget.of("0.5", "0", REPLACE_ONE), "");
    Claim d = pure("r", "d", "0.75", 3).claims().get(0);
    Claim e = pure("r", "e", "0.75", 3).claims().get(0);
    assertThatThrownBy(() -> ledger.reserve(new Reservation("r", "plan", List.of(d, e))))
        .isInstanceOf(BudgetRefused.class)
        .hasMessageContaining("data set e")
        .matches(refused -> ((BudgetRefused) refused).assessments().size() == 2);
    assertThat(dataset("d").reserved()).isEqualTo(Cost.ZERO);
    ledger.grant("e", DatasetBudget.of("0.75", "0", REPLACE_ONE), "more");
    ledger.reserve(new Reservation("r", "plan", List.of(d, e)));
    ledger.commit(List.of(out("r", "a", 0, QUARTER, "x")));
    ledger.finish("r", "stopped");
    assertThat(dataset("d").spent().amount()).isEqualByComparingTo("0.25");
    assertThat(dataset("e").spent().amount()).isEqualByComparingTo("0.25");
    Claim unknown = pure("r", "f", "0.1", 0).claims().get(0);
    assertRefused(
        () -> ledger.reserve(new Reservation("s", "plan", List.of(unknown))), "no budget");
  }

  @Test
  void law_agentsOnDisjointRecordsCostTheMost() {
    ledger.grant("d", DatasetBudget.of("1", "0", REPLACE_ONE), "");
    Map<String, PrivacyEvent> agents =
        Map.of("a", PrivacyEvent.repeated(QUARTER, 4), "b", PrivacyEvent.repeated(QUARTER, 2));
    Claim claim = new Claim("d", REPLACE_ONE, EpsilonDelta.of("1", "0"), new TreeMap<>(agents));
    ledger.reserve(new Reservation("r", "plan", List.of(claim)));
    List<OutgoingRelease> round =
        List.of(out("r", "a", 0, QUARTER, "x"), out("r", "b", 0, QUARTER, "y"));
    assertThat(ledger.commit(round).stream().map(LedgerLaws::text)).containsExactly("x", "y");
    ledger.commit(List.of(out("r", "b", 1, QUARTER, "y")));
    assertRefused(() -> ledger.commit(List.of(out("r", "b", 2, QUARTER, "y"))), "exceeds");
    ledger.finish("r", "stopped");
    assertThat(dataset("d").spent().amount()).isEqualByComparingTo("0.5");
  }

  @Test
  void law_finishingIsExplicitIdempotentAndSurvives() {
    ledger.grant("d", DatasetBudget.of("1", "0", REPLACE_ONE), "");
    ledger.reserve(pure("r", "d", "1", 4));
    ledger.commit(List.of(out("r", "a", 0, QUARTER, "x")));
    reopen();
    assertThat(dataset("d").left()).as("silence frees nothing").isEqualTo(Cost.ZERO);
    ledger.finish("r", "aborted");
    Head before = ledger.head();
    ledger.finish("r", "again");
    assertThat(ledger.head()).isEqualTo(before);
    reopen();
    assertThat(dataset("d").left().amount()).isEqualByComparingTo("0.75");
    LedgerView.Run run = ledger.view().runs().get(0);
    assertThat(run.ended()).isEqualTo(Optional.of("aborted"));
    assertThat(run.releases()).isEqualTo(1);
    assertRefused(() -> ledger.finish("unknown", "?"), "never reserved");
  }

  /** An epsilon at a positive delta may not be refunded by a stop that looked at answers. */
  @Test
  void law_approximateRunsAreRefundedOnlyWhenSilent() {
    ledger.grant("d", DatasetBudget.of("10", "1e-4", REPLACE_ONE), "");
    for (String run : List.of("silent", "stopped")) {
      PrivacyEvent event = PrivacyEvent.repeated(new PrivacyEvent.Gaussian(10), 4);
      Claim claim = Claim.single("d", REPLACE_ONE, EpsilonDelta.of("4", "1e-5"), "a", event);
      ledger.reserve(new Reservation(run, "plan", List.of(claim)));
    }
    ledger.commit(List.of(out("stopped", "a", 0, new PrivacyEvent.Gaussian(10), "x")));
    ledger.finish("silent", "never started");
    ledger.finish("stopped", "stopped");
    assertThat(dataset("d").spent())
        .isEqualTo(new Cost(new BigDecimal("4"), new BigDecimal("1e-5")));
    assertThat(dataset("d").reserved()).isEqualTo(Cost.ZERO);
  }

  @Test
  void law_gaussianRunsAddSquaredShifts() {
    DatasetBudget budget =
        new DatasetBudget(EpsilonDelta.of("1", "1e-5"), REPLACE_ONE, CompositionRule.GAUSSIAN);
    ledger.grant("d", budget, "");
    BigDecimal limit = dataset("d").limit().amount();
    double sigma = Math.sqrt(100 / limit.doubleValue()) * (1 + 1e-12);
    PrivacyEvent event = new PrivacyEvent.Gaussian(sigma);
    for (int run = 0; run < 100; run++) {
      Claim claim = Claim.single("d", REPLACE_ONE, EpsilonDelta.of("1", "1e-5"), "a", event);
      ledger.reserve(new Reservation("r" + run, "plan", List.of(claim)));
    }
    Claim last = Claim.single("d", REPLACE_ONE, EpsilonDelta.of("1", "1e-5"), "a", event);
    assertThatThrownBy(() -> ledger.reserve(new Reservation("last", "plan", List.of(last))))
        .isInstanceOf(BudgetRefused.class);
    ledger.commit(List.of(out("r0", "a", 0, new PrivacyEvent.Gaussian(2 * sigma), "less")));
    ledger.finish("r0", "used a quarter");
    assertThat(dataset("d").left().amount().doubleValue() / limit.doubleValue())
        .isBetween(0.0074, 0.0076);
    Claim laplace = Claim.single("d", REPLACE_ONE, EpsilonDelta.of("1", "1e-5"), "a", QUARTER);
    assertRefused(
        () -> ledger.reserve(new Reservation("l", "plan", List.of(laplace))),
        "Gaussian noise only");
  }

  @Test
  void law_fixedPlansAreFoldedTogether() {
    DatasetBudget budget =
        new DatasetBudget(EpsilonDelta.of("1", "1e-5"), REPLACE_ONE, CompositionRule.FIXED_PLANS);
    ledger.grant("d", budget, "plans were written beforehand");
    PrivacyEvent event = new PrivacyEvent.Gaussian(20);
    int admitted = 0;
    for (int run = 0; run < 60; run++) {
      Claim claim = Claim.single("d", REPLACE_ONE, EpsilonDelta.of("1", "1e-5"), "a", event);
      try {
        ledger.reserve(new Reservation("r" + run, "plan", List.of(claim)));
        admitted++;
      } catch (BudgetRefused refused) {
        break;
      }
    }
    double[] prices = new double[2];
    for (int more = 0; more < 2; more++) {
      PrivacyEvent all = PrivacyEvent.repeated(event, admitted + more);
      prices[more] = new TestPricing().epsilon(all, REPLACE_ONE, 1e-5);
    }
    assertThat(prices[0]).isLessThanOrEqualTo(1);
    assertThat(prices[1]).isGreaterThan(1);
    assertThat(admitted).as("more than adding epsilons would admit").isGreaterThan(8);
  }

  @Test
  void law_grantsReplaceKeepHistoryAndNeverLowerSpending() {
    ledger.grant("d", DatasetBudget.of("1", "0", REPLACE_ONE), "first");
    ledger.grant("d", DatasetBudget.of("1", "0", ADD_REMOVE), "nothing spent yet");
    ledger.grant("d", DatasetBudget.of("1", "0", REPLACE_ONE), "back");
    ledger.reserve(pure("r", "d", "1", 4));
    ledger.grant("d", DatasetBudget.of("0.5", "0", REPLACE_ONE), "less");
    assertThat(dataset("d").reserved().amount()).isEqualByComparingTo("1");
    assertThat(dataset("d").left()).isEqualTo(Cost.ZERO);
    assertThatThrownBy(() -> ledger.reserve(pure("s", "d", "0.01", 0)))
        .isInstanceOf(BudgetRefused.class);
    ledger.grant("d", DatasetBudget.of("2", "0", REPLACE_ONE), "more");
    ledger.reserve(pure("s", "d", "1", 4));
    assertThat(dataset("d").history().stream().map(LedgerView.Grant::note))
        .containsExactly("first", "nothing spent yet", "back", "less", "more");
    assertRefused(() -> ledger.grant("d", DatasetBudget.of("9", "0", ADD_REMOVE), ""), "must keep");
    DatasetBudget gaussian =
        new DatasetBudget(EpsilonDelta.of("9", "0.1"), REPLACE_ONE, CompositionRule.GAUSSIAN);
    assertRefused(() -> ledger.grant("d", gaussian, ""), "must keep");
  }

  @Test
  void refuses_anotherNeighbouringRelation() {
    ledger.grant("d", DatasetBudget.of("1", "0", ADD_REMOVE), "");
    assertRefused(() -> ledger.reserve(pure("r", "d", "1", 4)), "add-remove");
    ledger.grant("e", DatasetBudget.of("1", "0", REPLACE_ONE), "");
    ledger.reserve(pure("r", "e", "1", 4));
    Receipt good = out("r", "a", 0, QUARTER, "x").receipt();
    for (Neighbours relation : Neighbours.values()) {
      Receipt receipt = new Receipt(good.address(), good.event(), relation, good.audience(), true);
      OutgoingRelease outgoingRelease = new OutgoingRelease(receipt, query(""), new byte[3]);
      if (relation == ADD_REMOVE) {
        assertRefused(() -> ledger.commit(List.of(outgoingRelease)), "reserved for replace-one");
      }
    }
  }

  @Test
  void refuses_aPlanThatBreaksItsOwnPromise() {
    ledger.grant("d", DatasetBudget.of("10", "0", REPLACE_ONE), "");
    assertRefused(() -> ledger.reserve(pure("r", "d", "0.99", 4)), "more than the 0.99");
    PrivacyEvent open = new PrivacyEvent.NonPrivate("shown as it is");
    Claim claim = Claim.single("d", REPLACE_ONE, EpsilonDelta.of("10", "0"), "a", open);
    assertRefused(() -> ledger.reserve(new Reservation("r", "plan", List.of(claim))), "Infinity");
  }

  @Test
  void law_twoOpenLedgersSeeEachOther() {
    try (Ledger other = Ledger.open(url, OPTIONS)) {
      ledger.grant("d", DatasetBudget.of("1", "0", REPLACE_ONE), "");
      other.reserve(pure("r", "d", "0.75", 3));
      assertThatThrownBy(() -> ledger.reserve(pure("s", "d", "0.5", 2)))
          .isInstanceOf(BudgetRefused.class);
      ledger.commit(List.of(out("r", "a", 0, QUARTER, "x")));
      assertThat(other.storedRelease(new Address("r", "a", 0, "gradient"))).isPresent();
      assertThat(other.head()).isEqualTo(ledger.head());
      assertThat(other.view()).isEqualTo(ledger.view());
    }
  }

  @Test
  void law_aLockedLedgerIsReportedSoonAndWritesNothing() throws Exception {
    ledger.grant("d", DatasetBudget.of("1", "0", REPLACE_ONE), "");
    Head before = ledger.head();
    try (Ledger hasty = Ledger.open(url, IMPATIENT);
        AutoCloseable lock = lock(url)) {
      long start = System.nanoTime();
      assertThatThrownBy(() -> hasty.reserve(pure("r", "d", "1", 4)))
          .isInstanceOf(LedgerFault.class)
          .matches(fault(LedgerFault.Kind.LOCKED));
      // Whoever does not listen waits as long as the patient do.
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(OPTIONS.lockTimeout());
      assertThat(lock).isNotNull();
    }
    assertThat(ledger.head()).isEqualTo(before);
    ledger.reserve(pure("r", "d", "1", 4));
  }

  /** Holds the lock of the database from outside until it is closed. */
  abstract AutoCloseable lock(String place) throws Exception;

  @Test
  void law_headsTellOldAndForeignCopies() {
    ledger.grant("d", DatasetBudget.of("1", "0", REPLACE_ONE), "");
    Head head = ledger.head();
    assertThat(Head.parse(head.toString())).isEqualTo(head);
    ledger.close();
    ledger = Ledger.open(url, OPTIONS.withRememberedHead(head));
    assertThat(ledger.verify()).isEqualTo(head);
    Head longer = new Head(2, head.hash());
    Head other = new Head(1, "ab".repeat(32));
    for (Head wrong : List.of(longer, other)) {
      assertThatThrownBy(() -> Ledger.open(url, OPTIONS.withRememberedHead(wrong)))
          .matches(fault(LedgerFault.Kind.ROLLED_BACK))
          .hasMessageContaining("older copy");
    }
    assertThat(Ledger.open(freshUrl(), OPTIONS.withRememberedHead(Head.EMPTY)).head())
        .isEqualTo(Head.EMPTY);
  }

  @Test
  void law_longReleasesSurvive() {
    ledger.grant("d", DatasetBudget.of("1", "0", REPLACE_ONE), "");
    ledger.reserve(pure("r", "d", "1", 4));
    int[] sizes = {0, 3900, 100_000, 1_000_000};
    for (int round = 0; round < sizes.length; round++) {
      byte[] bytes = new byte[sizes[round]];
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] = (byte) (i * 31 + round);
      }
      Receipt receipt = out("r", "a", round, QUARTER, "x").receipt();
      ledger.commit(List.of(new OutgoingRelease(receipt, query(""), bytes)));
      reopen();
      assertThat(ledger.storedRelease(receipt.address()).orElseThrow().released()).isEqualTo(bytes);
    }
    ledger.verify();
  }

  @Test
  void aHeadIsFoundByItsHashAndAnotherIsNot() {
    Head empty = ledger.head();
    Head first = ledger.grant("d", DatasetBudget.of("1", "0", Neighbours.REPLACE_ONE), "");
    Head second = ledger.grant("d", DatasetBudget.of("2", "0", Neighbours.REPLACE_ONE), "");
    reopen();
    for (Head head : new Head[] {empty, first, second}) {
      assertThat(ledger.find(head.hash())).contains(head);
    }
    assertThat(ledger.find("f".repeat(64))).isEmpty();
  }
}
