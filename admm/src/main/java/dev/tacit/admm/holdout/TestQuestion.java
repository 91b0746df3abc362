package dev.tacit.admm.holdout;

import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.PublicSize;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.risk.LocalRecords;
import dev.tacit.optim.risk.Question;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A query on the test records about a released model.
 *
 * <p>It is package-private, since an implementation can attach numbers of its own to a release.
 */
sealed interface TestQuestion permits ClassCounts, RegressionMoments {
  /** How many numbers are answered. */
  int length();

  /** How far one record, or all rows of a unit, can move the answer. */
  Sensitivity sensitivity(PublicSize size);

  /** Public numbers, made of releases, that the answer depends on beside the model. */
  Vec testInput(Outcome outcome);

  /** Of private records. */
  Vec answer(Outcome outcome, Examples records);

  /**
   * What goes beside the model.
   *
   * @param deviation of the noise in each number of the answer
   */
  Map<String, Released> auxiliaryReleases(Released answer, double deviation, Outcome outcome);

  /** What decides the release, for the digest of a plan. */
  String text();

  /** The linear functions of a model, each with its intercept behind it. */
  static Vec functions(Outcome outcome) {
    List<Double> functions = new ArrayList<>();
    for (ReleasedModel output : outcome.outputs()) {
      for (double weight : output.weights().value().toArray()) {
        functions.add(weight);
      }
      functions.add(output.linear().intercept());
    }
    return Vec.of(functions.stream().mapToDouble(Double::doubleValue).toArray());
  }

  /** The answer of records to which a constant 1 was added, for the intercepts. */
  static Vec sum(Question question, Examples records) {
    Examples withOnes = records.withRows(records.rows().scaledWithConstant(1, 1));
    return LocalRecords.of(withOnes).sum(question);
  }
}
