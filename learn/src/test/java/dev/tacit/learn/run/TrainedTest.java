package dev.tacit.learn.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.Topology;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.learn.Refused;
import dev.tacit.learn.algorithm.Algorithms;
import dev.tacit.learn.book.Bookkeeping;
import dev.tacit.learn.book.KeyFile;
import dev.tacit.learn.book.LedgerBooks;
import dev.tacit.learn.book.PaidRun;
import dev.tacit.learn.measure.Measure;
import dev.tacit.learn.model.Encoding;
import dev.tacit.learn.model.Model;
import dev.tacit.learn.model.ModelFile;
import dev.tacit.learn.plan.Booking;
import dev.tacit.learn.plan.CountedPlans;
import dev.tacit.learn.plan.Ownership;
import dev.tacit.learn.plan.Plans;
import dev.tacit.learn.plan.Promise;
import dev.tacit.learn.plan.Recipe;
import dev.tacit.learn.plan.RunRows;
import dev.tacit.ledger.DatasetBudget;
import dev.tacit.ledger.Ledger;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The way of a program: plan, reserve, run, certify, keep. No command line is near. */
class TrainedTest {
  private static final Encoding ENCODING = new Encoding.Libsvm(MadeUp.FEATURES, 1, false);
  private static final Promise ASKED = MadeUp.promise(Neighbours.REPLACE_ONE, Optional.empty());

  @TempDir Path folder;

  @Test
  void aPaidRunPlansOnceAndItsModelHasItsCertificate() {
    CountedPlans counted = new CountedPlans(Algorithms.named("dp-admm"));
    Plans plans = new Plans(MadeUp.recipe(counted, ASKED, Ownership.CENTRAL));
    RunRows rows = MadeUp.rows(400, 400);
    try (Ledger ledger = granted()) {
      LedgerBooks books =
          LedgerBooks.of(ledger, "people", new KeyFile(folder.resolve("people.ledger-key")));
      books.reserveAll(List.of("may"), List.of(plans.of(rows).withoutRows()));
      Trained trained = Trained.of(plans.of(rows), books.run("may"), Progress.SILENT);
      assertThat(counted.asked()).hasValue(1);
      Path file = folder.resolve("people.json");
      ModelFile.write(file, trained.model(ENCODING));
      Model read = ModelFile.read(file);
      assertThat(read.certificate().guarantee().orElseThrow().epsilon()).isBetween(.5, 1.0);
      assertThat(read.linear()).isEqualTo(trained.outcome().model().linear());
      assertThat(read.ownerOnly()).isEmpty();
      Trained again = Trained.of(plans.of(rows), books.run("may"), Progress.SILENT);
      assertThat(again.model(ENCODING)).isEqualTo(read);
    }
  }

  /** Owners' costs would not be those of disjoint records, whoever calls. */
  @Test
  void refuses_aLedgerForRunsWithoutAGuarantee() {
    Ownership skewed = new Ownership(4, Ownership.LABEL_SKEW, "");
    Recipe experiment =
        MadeUp.recipe(Algorithms.named("metric-admm", Topology.STAR), ASKED, skewed);
    Recipe exact = MadeUp.recipe(Algorithms.named("exact"), Promise.NONE, Ownership.CENTRAL);
    RunRows rows = MadeUp.rows(400, 400);
    try (Ledger ledger = granted()) {
      LedgerBooks books = LedgerBooks.of(ledger, "people", new KeyFile(folder.resolve("key")));
      for (Recipe recipe : List.of(experiment, exact)) {
        Booking booking = Booking.of(recipe, rows);
        assertThatThrownBy(() -> Trained.of(booking, books.run("one"), Progress.SILENT))
            .isInstanceOf(Refused.class)
            .matches(refused -> ((Refused) refused).kind() == Refused.Kind.BUDGET);
      }
      assertThat(ledger.view().runs()).isEmpty();
    }
  }

  @Test
  void theReferenceIsTrainedWhereItIsAskedFor() {
    RunRows rows = MadeUp.rows(400, 400);
    Booking booking =
        Booking.of(MadeUp.recipe(Algorithms.named("dp-admm"), ASKED, Ownership.CENTRAL), rows);
    Run plain = Run.of(booking, rows, Bookkeeping.inMemory("a"), Progress.SILENT);
    assertThat(plain.figures().of(Measure.TRAIN_LOSS)).isNotNull();
    assertThat(plain.figures().of(Measure.NON_PRIVATE_TRAIN_LOSS)).isNull();
    assertThat(plain.figures().of(Measure.NON_PRIVATE_TEST_ERROR)).isNull();
    Run compared =
        Run.of(booking, rows, Bookkeeping.inMemory("b"), Set.of(Look.REFERENCE), Progress.SILENT);
    assertThat(compared.figures().of(Measure.NON_PRIVATE_TRAIN_LOSS))
        .isLessThan(compared.figures().of(Measure.TRAIN_LOSS));
    assertThat(compared.figures().of(Measure.NON_PRIVATE_TEST_ERROR)).isBetween(0.0, .2);
  }

  /** What an earlier build kept has no seal, so that nobody can tell where it came from. */
  @Test
  void refuses_whatAnEarlierVersionKeptOfAFinishedRun() {
    Booking booking =
        Booking.of(
            MadeUp.recipe(Algorithms.named("dp-admm"), ASKED, Ownership.CENTRAL),
            MadeUp.rows(400, 400));
    try (Ledger ledger = granted()) {
      LedgerBooks books = LedgerBooks.of(ledger, "people", new KeyFile(folder.resolve("key")));
      books.reserveAll(List.of("may"), List.of(booking.withoutRows()));
      ledger.finish("may", LedgerBooks.TRAINED, packed("{\"version\":2,\"query\":\"\"}"));
      assertThatThrownBy(() -> Trained.of(booking, books.run("may"), Progress.SILENT))
          .isInstanceOfSatisfying(
              Refused.class, why -> assertThat(why.kind()).isEqualTo(Refused.Kind.LEDGER))
          .hasMessageContaining("kept of run may cannot be used: format = '' must be")
          .hasMessageContaining("start a new run");
      assertThatThrownBy(() -> PaidRun.find(ledger, "may"))
          .isInstanceOf(Refused.class)
          .hasMessageContaining("tacit-answer/1: another Tacit kept it");
    }
  }

  private static byte[] packed(String plain) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(plain.getBytes(StandardCharsets.UTF_8));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }

  private Ledger granted() {
    Ledger ledger = LedgerBooks.orCreated(folder.resolve("people.ledger").toString());
    ledger.grant("people", DatasetBudget.of("3", "1e-4", Neighbours.REPLACE_ONE), "");
    return ledger;
  }
}
