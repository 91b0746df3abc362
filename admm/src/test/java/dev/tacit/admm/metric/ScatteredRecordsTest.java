package dev.tacit.admm.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.PublicSize;
import dev.tacit.admm.run.ScatteredRecords;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.GaussianNoise;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.dp.mechanism.Sensitive;
import dev.tacit.dp.mechanism.TestNoise;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.RowsBuilder;
import dev.tacit.optim.linalg.SymmetricMatrix;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.risk.CappedSquares;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.risk.LocalRecords;
import dev.tacit.optim.risk.Parts;
import dev.tacit.optim.risk.Records;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** An owner whose records are on several machines answers with the bits of one. */
class ScatteredRecordsTest {
  private static final int ROWS = 2_700;
  private static final int FEATURES = 5;

  @Test
  void anOwnerOfScatteredRecordsReleasesWhatOneMachineWould() {
    Examples raw = examples(new Random(41));
    PublicSize size = PublicSize.of(ROWS, Neighbours.REPLACE_ONE);
    MetricParameters parameters =
        new MetricParameters(
            MetricRule.standard(),
            new MetricObjective.Binary(new LogisticLoss()),
            ROWS,
            1,
            FEATURES + 1,
            1,
            Neighbours.REPLACE_ONE,
            new MetricCentre(List.of(true, false, true, true, false)));
    MetricOwner here = new MetricOwner(LocalRecords.of(raw), size, parameters);
    MetricOwner there =
        new MetricOwner(ScatteredRecords.of(raw, 2 * Parts.size(FEATURES)), size, parameters);
    Metric diagonal = Metric.diagonal(revealed(here.squares()).map(Math::abs), .01);
    Metric turned = diagonal.rotated(SymmetricMatrix.identity(FEATURES + 1), .1);
    Vec model = Vec.of(new Random(42).doubles(FEATURES + 1, -1, 1).toArray());
    same(here.squares(), there.squares());
    same(here.correlations(diagonal), there.correlations(diagonal));
    same(here.centre(diagonal), there.centre(diagonal));
    Metric centred = diagonal.around(Vec.of(.3, 0, -.2, 0, .1, 0));
    for (Metric metric : List.of(diagonal, turned, centred)) {
      MetricStage stage = new MetricStage(metric, .1, Optional.empty());
      same(here.gradients(stage).at(model), there.gradients(stage).at(model));
      same(here.cells(model), there.cells(model));
    }
    // The twin: slices that are no whole parts are refused, not added in some other order.
    Records ragged = ScatteredRecords.of(raw, 700);
    assertThatThrownBy(() -> ragged.ask(new CappedSquares(1)))
        .hasMessageContaining("multiple of 512");
  }

  private static void same(Sensitive one, Sensitive other) {
    assertThat(revealed(other)).isEqualTo(revealed(one));
    assertThat(other.sensitivity()).isEqualTo(one.sensitivity());
  }

  private static Examples examples(Random random) {
    RowsBuilder rows = Rows.sparse(FEATURES);
    double[] labels = new double[ROWS];
    for (int row = 0; row < ROWS; row++) {
      double[] entries = random.doubles(FEATURES, -.6, .6).toArray();
      entries[random.nextInt(FEATURES)] = 0;
      rows.append(entries);
      labels[row] = random.nextBoolean() ? 1 : -1;
    }
    return Examples.of(rows.build(), labels);
  }

  private static Vec revealed(Sensitive sensitive) {
    NoiseKey zero = TestNoise.scripted(1, address -> Optional.of(Vec.zeros(sensitive.dimension())));
    return new InMemoryChannel("reveal", List.of(zero))
        .open(0, 0)
        .release("value", sensitive, GaussianNoise.ofMultiplier(1), Audience.NOBODY)
        .value();
  }
}
