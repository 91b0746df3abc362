package dev.tacit.ledger;

import static dev.tacit.dp.event.Neighbours.REPLACE_ONE;
import static dev.tacit.ledger.FaultMatch.fault;
import static dev.tacit.ledger.LedgerLaws.OPTIONS;
import static dev.tacit.ledger.LedgerLaws.pure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.ledger.store.Head;
import dev.tacit.ledger.store.LedgerFault;
import java.math.BigDecimal;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every ledger remembers of runs that it refused, whatever database it lives in. */
abstract class RefusalLaws {
  private String url;
  private Ledger ledger;

  abstract String freshUrl();

  /** Somebody else holds the lock until this is closed. */
  abstract AutoCloseable lock(String place) throws Exception;

  @BeforeEach
  void open() {
    url = freshUrl();
    ledger = Ledger.open(url, OPTIONS);
    ledger.grant("d", DatasetBudget.of("1", "0", REPLACE_ONE), "");
    ledger.reserve(pure("r", "d", "0.75", 3));
  }

  @AfterEach
  void close() {
    ledger.close();
  }

  private static Cost cost(String amount) {
    return new Cost(new BigDecimal(amount), BigDecimal.ZERO);
  }

  private static void refused(Ledger asked, Reservation reservation) {
    assertThatThrownBy(() -> asked.reserve(reservation)).isInstanceOf(BudgetRefused.class);
  }

  private LedgerView reopened() {
    ledger.close();
    ledger = Ledger.open(url, OPTIONS);
    ledger.verify();
    return ledger.view();
  }

  @Test
  void law_aRefusalIsRememberedWithItsNumbersAndChargesNothing() {
    LedgerView before = ledger.view();
    refused(ledger, pure("greedy", "d", "0.5", 2));
    LedgerView after = reopened();
    assertThat(after.datasets()).isEqualTo(before.datasets());
    assertThat(after.runs()).isEqualTo(before.runs());
    assertThat(after.refusals())
        .containsExactly(
            new LedgerView.Refusal(
                LedgerLaws.CLOCK.instant(),
                "greedy",
                1,
                List.of(
                    new RefusedClaim("d", cost("0.5"), cost("0.75"), cost("1.25"), cost("1")))));
    assertThat(after.refusals().get(0).claims().get(0).left()).isEqualTo(cost("0.25"));
    ledger.reserve(pure("greedy", "d", "0.25", 1)); // its name was not used up
  }

  @Test
  void law_headsThatWereKeptStayGood() {
    Head kept = ledger.head();
    refused(ledger, pure("greedy", "d", "0.5", 2));
    assertThat(ledger.find(kept.hash())).contains(kept);
    Ledger.open(url, OPTIONS.withRememberedHead(kept)).close();
  }

  @Test
  void law_aRepeatIsWrittenOnceUntilAnAccountChanges() {
    for (int i = 0; i < 3; i++) {
      refused(ledger, pure("greedy", "d", "0.5", 2));
    }
    assertThat(ledger.view().refusals()).hasSize(1);
    refused(ledger, pure("greedy", "d", "1", 4));
    assertThat(ledger.view().refusals()).hasSize(2);
    ledger.commit(List.of(LedgerLaws.out("r", "a", 1, LedgerLaws.QUARTER, "x")));
    refused(ledger, pure("greedy", "d", "0.5", 2));
    assertThat(ledger.view().refusals()).as("a release changes no account").hasSize(2);
    ledger.grant("d", DatasetBudget.of("1.1", "0", REPLACE_ONE), "");
    refused(ledger, pure("greedy", "d", "0.5", 2));
    assertThat(reopened().refusals()).hasSize(3);
  }

  @Test
  void law_nobodyFillsALedgerByAsking() {
    for (int i = 0; i < Refusals.MOST + 20; i++) {
      refused(ledger, pure("greedy-" + i, "d", "0.5", 2));
    }
    assertThat(ledger.view().refusals()).hasSize(Refusals.MOST);
    ledger.finish("r", "done");
    refused(ledger, pure("greedy", "d", "2", 8));
    assertThat(ledger.view().refusals()).hasSize(Refusals.MOST + 1);
  }

  @Test
  void law_runsTogetherAreOneRefusal_andWhatFitsIsNone() {
    List<Reservation> two = List.of(pure("a", "d", "0.25", 1), pure("b", "d", "0.25", 1));
    ledger.recordRefusal(two.subList(0, 1));
    assertThat(ledger.view().refusals()).isEmpty();
    ledger.recordRefusal(two);
    LedgerView.Refusal refusal = ledger.view().refusals().get(0);
    assertThat(refusal.run()).isEqualTo("a");
    assertThat(refusal.runs()).isEqualTo(2);
    assertThat(refusal.claims())
        .containsExactly(
            new RefusedClaim("d", cost("0.25"), cost("0.75"), cost("1.25"), cost("1")));
  }

  /** What contradicts the ledger, or asks for no budget at all, is told to who asked only. */
  @Test
  void law_otherRefusalsWriteNothing() {
    Head before = ledger.head();
    assertThatThrownBy(() -> ledger.reserve(pure("r", "d", "0.75", 2)))
        .isInstanceOf(LedgerRefused.class);
    assertThatThrownBy(() -> ledger.reserve(pure("new", "unknown", "0.25", 1)))
        .isInstanceOf(LedgerRefused.class);
    ledger.wouldFit(pure("new", "d", "0.5", 2));
    assertThat(ledger.head()).isEqualTo(before);
  }

  /** The refusal is what matters; that it could not be written is said beside it. */
  @Test
  void law_whoAsksIsRefusedEvenIfNobodyCanWrite() throws Exception {
    Head before = ledger.head();
    try (Ledger hasty = Ledger.open(url, LedgerLaws.IMPATIENT);
        AutoCloseable held = lock(url)) {
      assertThat(held).isNotNull();
      assertThatThrownBy(() -> hasty.reserve(pure("greedy", "d", "0.5", 2)))
          .isInstanceOf(BudgetRefused.class)
          .satisfies(
              refusal ->
                  assertThat(refusal.getSuppressed()[0]).matches(fault(LedgerFault.Kind.LOCKED)));
    }
    assertThat(ledger.head()).isEqualTo(before);
  }

  @Test
  void law_manyAtOnceWriteOneChain() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(4);
    try {
      List<Callable<Object>> work =
          IntStream.range(0, 8)
              .<Callable<Object>>mapToObj(
                  number ->
                      () -> {
                        try (Ledger own = Ledger.open(url, OPTIONS)) {
                          refused(own, pure("greedy-" + number % 2, "d", "0.5", 2));
                          return null;
                        }
                      })
              .toList();
      for (Future<Object> one : pool.invokeAll(work)) {
        one.get();
      }
    } finally {
      pool.shutdown();
    }
    assertThat(reopened().refusals())
        .extracting(LedgerView.Refusal::run)
        .containsExactlyInAnyOrder("greedy-0", "greedy-1");
  }
}
