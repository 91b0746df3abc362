package dev.tacit.cli.train;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Settings;
import dev.tacit.admm.run.Setup;
import dev.tacit.cli.algorithm.Algorithms;
import dev.tacit.cli.algorithm.PenaltyText;
import dev.tacit.data.FeatureKind;
import dev.tacit.data.FeatureSpace;
import dev.tacit.optim.loss.Loss;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What to fit, apart from the rows. */
public record Recipe(Algorithm algorithm, Settings settings, Loss loss, Penalties penalties) {
  private static final String REFERENCE = "exact";

  /** The reference that every report shows beside the run. */
  Recipe reference() {
    return new Recipe(Algorithms.named(REFERENCE), Settings.none(), loss, PenaltyText.REFERENCE);
  }

  boolean isReference() {
    return algorithm.name().equals(REFERENCE) && penalties.equals(PenaltyText.REFERENCE);
  }

  /** Public facts only: sizes and kinds. */
  Setup setup(int rows, FeatureSpace space) {
    List<Boolean> indicators = new ArrayList<>();
    for (int feature = 0; feature < space.dimension(); feature++) {
      indicators.add(space.kind(feature) == FeatureKind.INDICATOR);
    }
    return new Setup(
        List.of(rows),
        space.dimension(),
        indicators,
        List.of(),
        loss,
        penalties,
        Optional.empty(),
        Calibration.SOUND,
        settings);
  }
}
