package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.dp.mechanism.OwnerKey;
import dev.tacit.dp.mechanism.RunSecret;
import dev.tacit.dp.mechanism.RunSecretFiles;
import dev.tacit.dp.mechanism.RunSecrets;
import dev.tacit.learn.Refused;
import dev.tacit.learn.certificate.RunCertificate;
import dev.tacit.learn.evaluation.Measure;
import dev.tacit.learn.job.TrainingResult;
import dev.tacit.ledger.Ledger;
import dev.tacit.ledger.LedgerView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The secret of a run: there while the run is open, gone afterwards, whenever a kill comes. */
class RunSecretTest {
  private static final int ROUNDS = 5;

  @TempDir Path folder;
  private Path rows;
  private OwnerLedger owner;
  private final OwnerKey key = OwnerKey.secure();

  @BeforeEach
  void rows() throws IOException {
    rows = SampleFiles.libsvm(folder, "rows.txt", 600, 4);
    owner = new OwnerLedger(folder.resolve("owner.ledger"));
    owner.grant("1");
  }

  @Test
  void itIsThereWhileTheRunIsOpen_andErasedWhenItIsFinished() throws IOException {
    killed(runs(files()), 2);
    assertThat(secretFiles()).hasSize(1);
    runs(files()).run(PaidRuns.star(rows, ROUNDS));
    assertThat(secretFiles()).isEmpty();
  }

  @Test
  void aRunThatReleasedSomethingAndLostItsSecretCanOnlyBeReleased() throws IOException {
    killed(runs(files()), 2);
    assertThat(run().releases()).isPositive();
    Files.delete(secretFiles().get(0));
    assertThatThrownBy(() -> runs(files()).run(PaidRuns.star(rows, ROUNDS)))
        .isInstanceOf(Refused.class)
        .hasMessageContaining("tacit ledger release one")
        .matches(refused -> ((Refused) refused).kind() == Refused.Kind.BUDGET);
    assertThat(secretFiles()).as("none is drawn in its place").isEmpty();
    assertThat(run().ended()).isEmpty();
  }

  @Test
  void aRunThatIsReleasedLosesItsSecret_andAnswersNothing() throws IOException {
    killed(runs(files()), 2);
    assertThat(secretFiles()).hasSize(1);
    String[] release = {
      "ledger",
      "release",
      "one",
      "--ledger",
      owner.file(),
      "--key",
      folder.resolve("key").toString()
    };
    assertThat(CommandResult.tacit(release).ok().err()).doesNotContain("secret");
    assertThat(secretFiles()).isEmpty();
    CommandResult.tacit(release).ok();
    assertThatThrownBy(() -> runs(files()).run(PaidRuns.star(rows, ROUNDS)))
        .isInstanceOf(Refused.class)
        .hasMessageContaining("left no model");
  }

  /** The secret is beside another key than the one that the ledger's name suggests. */
  @Test
  void aReleaseThatFindsNoSecretSaysSo() throws IOException {
    killed(runs(files()), 2);
    CommandResult assumed =
        CommandResult.tacit("ledger", "release", "one", "--ledger", owner.file()).ok();
    assertThat(assumed.err()).contains("the secret of run one is not beside").contains("--key");
    assertThat(secretFiles()).hasSize(1);
    assertThatThrownBy(() -> runs(files()).run(PaidRuns.star(rows, ROUNDS)))
        .hasMessageContaining("left no model");
    assertThat(secretFiles()).as("who asks for a run that is over erases").isEmpty();
  }

  /** Killed after the reservation, before the secret: nothing was released, so the run begins. */
  @Test
  void killedBetweenReservationAndSecret_theRunBegins() {
    RunSecrets dying =
        new FailingSecrets(files()) {
          @Override
          public Map<String, RunSecret> begin(String run, Collection<String> agents) {
            throw new IllegalStateException("killed");
          }
        };
    assertThatThrownBy(() -> runs(dying).run(PaidRuns.star(rows, ROUNDS))).hasMessage("killed");
    assertThat(run().releases()).isZero();
    TrainingResult went = runs(files()).run(PaidRuns.star(rows, ROUNDS));
    assertThat(went.certificate()).isPresent();
    assertThat(run().ended()).isPresent();
  }

  /** Killed after the secret, before the first release: the same secret serves. */
  @Test
  void killedBetweenSecretAndRelease_theRunGoesOn() throws IOException {
    RunSecrets dying =
        new FailingSecrets(files()) {
          @Override
          public Map<String, RunSecret> begin(String run, Collection<String> agents) {
            super.begin(run, agents);
            throw new IllegalStateException("killed");
          }
        };
    assertThatThrownBy(() -> runs(dying).run(PaidRuns.star(rows, ROUNDS))).hasMessage("killed");
    byte[] drawn = Files.readAllBytes(secretFiles().get(0));
    killed(runs(files()), 1);
    assertThat(secretFiles().get(0)).hasBinaryContent(drawn);
    runs(files()).run(PaidRuns.star(rows, ROUNDS));
    assertThat(secretFiles()).isEmpty();
  }

  /** Killed after the end, before the erasure: the next who asks gets the answer and erases. */
  @Test
  void killedBetweenFinishAndErasure_theAnswerStandsAndTheSecretGoes() throws IOException {
    RunSecrets dying =
        new FailingSecrets(files()) {
          @Override
          public boolean erase(String run) {
            throw new IllegalStateException("killed");
          }
        };
    assertThatThrownBy(() -> runs(dying).run(PaidRuns.star(rows, ROUNDS))).hasMessage("killed");
    assertThat(run().ended()).isPresent();
    assertThat(secretFiles()).hasSize(1);
    TrainingResult first = runs(files()).run(PaidRuns.star(rows, ROUNDS));
    assertThat(secretFiles()).isEmpty();
    TrainingResult again = runs(files()).run(PaidRuns.star(rows, ROUNDS));
    requireSame(again.outcome(), first.outcome());
  }

  /** Everything that a report shows of a run comes back from the stored bytes. */
  @Test
  void aFinishedRunIsAnsweredFromStoredBytes() {
    TrainingResult first = runs(files()).run(PaidRuns.star(rows, ROUNDS));
    TrainingResult again = runs(files()).run(PaidRuns.star(rows, ROUNDS), PaidRuns.killedAfter(1));
    requireSame(again.outcome(), first.outcome());
    RunCertificate certificate = again.certificate().orElseThrow();
    assertThat(certificate.worst().epsilon())
        .isEqualTo(first.certificate().orElseThrow().worst().epsilon());
    assertThat(certificate.releases()).isEqualTo(first.certificate().orElseThrow().releases());
    assertThat(again.figures().of(Measure.TRAIN_LOSS))
        .isEqualTo(first.figures().of(Measure.TRAIN_LOSS));
    assertThat(run().releases()).isEqualTo(certificate.releases());
  }

  private abstract static class FailingSecrets implements RunSecrets {
    private final RunSecrets inside;

    FailingSecrets(RunSecrets inside) {
      this.inside = inside;
    }

    @Override
    public Optional<Map<String, RunSecret>> find(String run) {
      return inside.find(run);
    }

    @Override
    public Map<String, RunSecret> begin(String run, Collection<String> agents) {
      return inside.begin(run, agents);
    }

    @Override
    public boolean erase(String run) {
      return inside.erase(run);
    }
  }

  private void killed(PaidRuns runs, int afterRounds) {
    assertThatThrownBy(
            () -> runs.run(PaidRuns.star(rows, ROUNDS), PaidRuns.killedAfter(afterRounds)))
        .hasMessage("killed");
  }

  private PaidRuns runs(RunSecrets secrets) {
    return new PaidRuns(owner, key, secrets);
  }

  private RunSecretFiles files() {
    return RunSecretFiles.beside(folder.resolve("key"));
  }

  private LedgerView.Run run() {
    try (Ledger ledger = LedgerOption.existing(owner.file())) {
      return ledger.view().runs().get(0);
    }
  }

  private List<Path> secretFiles() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(file -> file.getFileName().toString().contains("-secret-")).toList();
    }
  }

  private static void requireSame(Outcome again, Outcome first) {
    assertThat(again.model().linear()).isEqualTo(first.model().linear());
    assertThat(again.agentModels().stream().map(ReleasedModel::linear))
        .containsExactlyElementsOf(
            first.agentModels().stream().map(ReleasedModel::linear).toList());
    assertThat(again.messages()).isEqualTo(first.messages());
    assertThat(again.bytes()).isEqualTo(first.bytes());
    assertThat(again.series()).isEqualTo(first.series());
  }
}
