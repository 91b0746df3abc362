package dev.tacit.learn.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.Topology;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.learn.Refused;
import dev.tacit.learn.algorithm.Algorithms;
import dev.tacit.learn.evaluation.Measure;
import dev.tacit.learn.ledgering.LedgerSession;
import dev.tacit.learn.ledgering.OwnerKeyFile;
import dev.tacit.learn.ledgering.PaidRun;
import dev.tacit.learn.ledgering.RunRecorder;
import dev.tacit.learn.model.Encoding;
import dev.tacit.learn.model.Model;
import dev.tacit.learn.model.ModelFile;
import dev.tacit.learn.plan.CountedPlans;
import dev.tacit.learn.plan.LabelChoices;
import dev.tacit.learn.plan.Partition;
import dev.tacit.learn.plan.Planner;
import dev.tacit.learn.plan.PricedPlan;
import dev.tacit.learn.plan.PrivacyTarget;
import dev.tacit.learn.plan.RunRows;
import dev.tacit.learn.plan.TrainingSpec;
import dev.tacit.learn.prediction.NoThreshold;
import dev.tacit.learn.prediction.ThresholdRule;
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
class CertifiedRunTest {
  private static final Encoding ENCODING = new Encoding.Libsvm(TrainingFixtures.FEATURES, 1, false);
  private static final PrivacyTarget ASKED =
      TrainingFixtures.promise(Neighbours.REPLACE_ONE, Optional.empty());

  @TempDir Path folder;

  @Test
  void aPaidRunPlansOnceAndItsModelHasItsCertificate() {
    CountedPlans counted = new CountedPlans(Algorithms.named("dp-admm"));
    Planner planner = new Planner(TrainingFixtures.recipe(counted, ASKED, Partition.CENTRAL));
    RunRows rows = TrainingFixtures.rows(400, 400);
    try (Ledger ledger = granted()) {
      LedgerSession session =
          LedgerSession.of(ledger, "people", new OwnerKeyFile(folder.resolve("people.ledger-key")));
      session.reserveAll(List.of("may"), List.of(planner.plan(rows).withoutRows()));
      CertifiedRun certifiedRun =
          CertifiedRun.of(planner.plan(rows), session.recorder("may"), Progress.SILENT);
      assertThat(counted.asked()).hasValue(1);
      Path file = folder.resolve("people.json");
      ModelFile.write(file, certifiedRun.model(ENCODING));
      Model read = ModelFile.read(file);
      assertThat(read.certificate().guarantee().orElseThrow().epsilon()).isBetween(.5, 1.0);
      assertThat(read.linear()).isEqualTo(certifiedRun.outcome().model().linear());
      assertThat(read.ownerOnly()).isEmpty();
      CertifiedRun again =
          CertifiedRun.of(planner.plan(rows), session.recorder("may"), Progress.SILENT);
      assertThat(again.model(ENCODING)).isEqualTo(read);
    }
  }

  /** Owners' costs would not be those of disjoint records, whoever calls. */
  @Test
  void refuses_aLedgerForRunsWithoutAGuarantee() {
    Partition skewed = new Partition(4, Partition.LABEL_SKEW, "");
    TrainingSpec experiment =
        TrainingFixtures.recipe(Algorithms.named("metric-admm", Topology.STAR), ASKED, skewed);
    TrainingSpec exact =
        TrainingFixtures.recipe(Algorithms.named("exact"), PrivacyTarget.NONE, Partition.CENTRAL);
    RunRows rows = TrainingFixtures.rows(400, 400);
    try (Ledger ledger = granted()) {
      LedgerSession session =
          LedgerSession.of(ledger, "people", new OwnerKeyFile(folder.resolve("key")));
      for (TrainingSpec spec : List.of(experiment, exact)) {
        PricedPlan pricedPlan = PricedPlan.of(spec, rows);
        assertThatThrownBy(
                () -> CertifiedRun.of(pricedPlan, session.recorder("one"), Progress.SILENT))
            .isInstanceOf(Refused.class)
            .matches(refused -> ((Refused) refused).kind() == Refused.Kind.BUDGET);
      }
      assertThat(ledger.view().runs()).isEmpty();
    }
  }

  @Test
  void theReferenceIsTrainedWhereItIsAskedFor() {
    RunRows rows = TrainingFixtures.rows(400, 400);
    PricedPlan pricedPlan =
        PricedPlan.of(
            TrainingFixtures.recipe(Algorithms.named("dp-admm"), ASKED, Partition.CENTRAL), rows);
    TrainingResult plain =
        TrainingResult.of(pricedPlan, rows, RunRecorder.inMemory("a"), Progress.SILENT);
    assertThat(plain.figures().of(Measure.TRAIN_LOSS)).isNotNull();
    assertThat(plain.figures().of(Measure.NON_PRIVATE_TRAIN_LOSS)).isNull();
    assertThat(plain.figures().of(Measure.NON_PRIVATE_TEST_ERROR)).isNull();
    TrainingResult compared =
        TrainingResult.of(
            pricedPlan,
            rows,
            RunRecorder.inMemory("b"),
            Set.of(OptionalEvaluation.REFERENCE),
            Progress.SILENT);
    assertThat(compared.figures().of(Measure.NON_PRIVATE_TRAIN_LOSS))
        .isLessThan(compared.figures().of(Measure.TRAIN_LOSS));
    assertThat(compared.figures().of(Measure.NON_PRIVATE_TEST_ERROR)).isBetween(0.0, .2);
  }

  /** The run is over by then: the model is kept, and the owner is told which reason it is. */
  @Test
  void aThresholdThatCannotBeChosenIsNamedWithItsReason() {
    RunRows rows = TrainingFixtures.rows(400, 400);
    TrainingSpec plain =
        TrainingFixtures.recipe(Algorithms.named("exact"), PrivacyTarget.NONE, Partition.CENTRAL);
    TrainingSpec asking =
        new TrainingSpec(
            plain.algorithm(),
            plain.settings(),
            plain.loss(),
            plain.penalties(),
            plain.privacyTarget(),
            plain.partition(),
            new LabelChoices(List.of(), Optional.of(new ThresholdRule.Recall(.9))));
    CertifiedRun usual = inMemory(PricedPlan.of(plain, rows));
    assertThat(usual.thresholdWarning()).isEmpty();
    CertifiedRun certifiedRun = inMemory(PricedPlan.of(asking, rows));
    assertThat(certifiedRun.noThreshold()).contains(NoThreshold.NO_HISTOGRAM);
    assertThat(certifiedRun.thresholdWarning())
        .contains(
            "threshold recall=0.9 cannot be chosen, since nothing was released that it could be"
                + " chosen from; the model has the usual one");
    assertThat(certifiedRun.predictor()).isEqualTo(usual.predictor());
    assertThat(certifiedRun.model(ENCODING).fitted()).isEqualTo(usual.model(ENCODING).fitted());
  }

  private static CertifiedRun inMemory(PricedPlan pricedPlan) {
    return CertifiedRun.of(pricedPlan, RunRecorder.inMemory("one"), Progress.SILENT);
  }

  /** What an earlier build kept has no seal, so that nobody can tell where it came from. */
  @Test
  void refuses_whatAnEarlierVersionKeptOfAFinishedRun() {
    PricedPlan pricedPlan =
        PricedPlan.of(
            TrainingFixtures.recipe(Algorithms.named("dp-admm"), ASKED, Partition.CENTRAL),
            TrainingFixtures.rows(400, 400));
    try (Ledger ledger = granted()) {
      LedgerSession session =
          LedgerSession.of(ledger, "people", new OwnerKeyFile(folder.resolve("key")));
      session.reserveAll(List.of("may"), List.of(pricedPlan.withoutRows()));
      ledger.finish("may", LedgerSession.TRAINED, packed("{\"version\":2,\"query\":\"\"}"));
      assertThatThrownBy(
              () -> CertifiedRun.of(pricedPlan, session.recorder("may"), Progress.SILENT))
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
    Ledger ledger = LedgerSession.openOrCreate(folder.resolve("people.ledger").toString());
    ledger.grant("people", DatasetBudget.of("3", "1e-4", Neighbours.REPLACE_ONE), "");
    return ledger;
  }
}
