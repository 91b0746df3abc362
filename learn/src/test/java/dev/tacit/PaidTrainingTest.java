package dev.tacit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.ledgering.LedgerSession;
import dev.tacit.ledger.Ledger;
import dev.tacit.ledger.LedgerView;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that a ledger pays for: charged once, resumed, answered, and never forgotten. */
class PaidTrainingTest {
  private static final double[][] X = TacitTest.features(400);
  private static final double[] Y = TacitTest.labels(X);

  @TempDir private Path folder;
  private Path ledger;

  @BeforeEach
  void grant() {
    ledger = folder.resolve("hospital.ledger");
    Tacit.grant(ledger.toString(), "patients", 2.5, 1e-5, Neighbours.REPLACE_ONE);
  }

  @AfterEach
  void calm() {
    Thread.interrupted();
  }

  @Test
  void aFinishedRunIsAnsweredAndChargedOnce() {
    TrainedModel first = training("may").train();
    double spent = spent();
    AtomicInteger rounds = new AtomicInteger();
    TrainedModel again = training("may").listener((k, n) -> rounds.incrementAndGet()).train();
    assertThat(again.weights()).isEqualTo(first.weights());
    assertThat(again.certificate().epsilon()).isEqualTo(first.certificate().epsilon());
    assertThat(rounds).hasValue(0);
    assertThat(spent()).isEqualTo(spent).isPositive();
  }

  @Test
  void aBudgetIsNotOverspent() {
    training("one").train();
    training("two").train();
    Refused refused = catchThrowableOfType(Refused.class, () -> training("three").train());
    assertThat(refused.kind()).isEqualTo(Kind.BUDGET);
    assertThat(refused.getMessage()).contains("patients");
    Refused other =
        catchThrowableOfType(Refused.class, () -> training("two").seed(2).holdout(.2).train());
    assertThat(other.kind()).isEqualTo(Kind.BUDGET);
    assertThat(other.getMessage())
        .contains("another plan", "price is spent")
        .doesNotContain("--run");
  }

  @Test
  void anInterruptedRunSaysWhatItHoldsAndGoesOn() {
    Thread caller = Thread.currentThread();
    Training stopped =
        mesh(ledger)
            .listener(
                (round, rounds) -> {
                  if (round == 3) {
                    caller.interrupt();
                    untilItIsHeard(caller);
                  }
                });
    Refused refused = catchThrowableOfType(Refused.class, stopped::train);
    assertThat(Thread.interrupted()).as("stays interrupted").isTrue();
    assertThat(refused.kind()).isEqualTo(Kind.INTERRUPTED);
    assertThat(refused.getMessage())
        .contains(
            "interrupted", "Run may is open", "stays reserved", "goes on", "release may --ledger");
    LedgerView.Run open = run();
    assertThat(open.ended()).isEmpty();
    assertThat(open.releases()).isPositive();
    TrainedModel model = mesh(ledger).train();
    assertThat(run().ended()).isPresent();
    assertThat(model.certificate().isPrivate()).isTrue();
    Path elsewhere = folder.resolve("other.ledger");
    Tacit.grant(elsewhere.toString(), "patients", 2.5, 1e-5, Neighbours.REPLACE_ONE);
    TrainedModel other = mesh(elsewhere).train();
    assertThat(model.certificate().releases()).isEqualTo(other.certificate().releases());
  }

  /** The interrupt has to reach the thread that waits; it has when that waits again. */
  private static void untilItIsHeard(Thread caller) {
    while (caller.isInterrupted() || caller.getState() != Thread.State.WAITING) {
      LockSupport.parkNanos(100_000);
    }
  }

  /**
   * Files close under an interrupted thread; a ledger must not notice. When the others are stopped
   * is chance, so the first stops itself.
   */
  @Test
  void anInterruptAtAnyMomentIsAnInterruption() throws InterruptedException {
    int stopped = 0;
    for (int delay = 0; delay < 20; delay++) {
      AtomicReference<Throwable> thrown = new AtomicReference<>();
      boolean byItself = delay == 0;
      Thread trains =
          new Thread(
              () -> {
                if (byItself) {
                  Thread.currentThread().interrupt();
                }
                mesh(ledger).train();
              });
      trains.setUncaughtExceptionHandler((thread, failure) -> thrown.set(failure));
      trains.start();
      Thread.sleep(3L * delay);
      trains.interrupt();
      trains.join();
      if (thrown.get() != null) {
        assertThat(thrown.get()).isInstanceOf(Refused.class);
        assertThat(((Refused) thrown.get()).kind()).isEqualTo(Kind.INTERRUPTED);
        stopped++;
      }
    }
    assertThat(stopped).isPositive();
    assertThat(mesh(ledger).train().certificate().isPrivate()).isTrue();
    assertThat(view().runs()).hasSize(1);
  }

  @Test
  void whoIsInterruptedBeforePaysNothing() {
    Thread.currentThread().interrupt();
    Refused refused = catchThrowableOfType(Refused.class, () -> training("may").train());
    assertThat(Thread.interrupted()).isTrue();
    assertThat(refused.kind()).isEqualTo(Kind.INTERRUPTED);
    assertThat(view().runs()).isEmpty();
  }

  @Test
  void aListenerThatFailsIsNotSwallowed() {
    IllegalStateException failure = new IllegalStateException("screen gone");
    Training training =
        training("may")
            .listener(
                (round, rounds) -> {
                  throw failure;
                });
    IllegalStateException thrown =
        catchThrowableOfType(IllegalStateException.class, training::train);
    assertThat(thrown).isSameAs(failure);
    assertThat(thrown.getSuppressed()).hasSize(1);
    assertThat(thrown.getSuppressed()[0]).hasMessageContaining("Run may is open");
  }

  private static Training asked() {
    return Tacit.classifier()
        .arrays(X, Y, Bounds.numbers(4).rowNorm(4))
        .epsilon(1)
        .delta(1e-6)
        .algorithm("dp-admm")
        .set("rounds", "10");
  }

  private Training training(String run) {
    return asked().ledger(ledger, "patients", run);
  }

  /** Its agents send in every round, so that every round is stored. */
  private static Training mesh(Path ledger) {
    return Tacit.classifier()
        .arrays(X, Y, Bounds.numbers(4).rowNorm(4))
        .epsilon(1)
        .delta(1e-6)
        .algorithm("pp-admm")
        .agents(3)
        .graph("ring")
        .set("rounds", "6")
        .ledger(ledger, "patients", "may");
  }

  private LedgerView view() {
    try (Ledger open = LedgerSession.openExisting(ledger.toString())) {
      return open.view();
    }
  }

  private LedgerView.Run run() {
    return view().runs().get(0);
  }

  private double spent() {
    return view().datasets().get(0).spent().amount().doubleValue();
  }
}
