package dev.tacit.admm.star;

import dev.tacit.admm.agent.Site;
import dev.tacit.admm.metric.Metric;
import dev.tacit.admm.moments.MeanSquares;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.mechanism.GaussianNoise;
import dev.tacit.dp.mechanism.LinearCombination;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.risk.LocalRecords;
import dev.tacit.optim.risk.Records;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;

/**
 * The exchange before the first round in which the agents release the mean squares of their
 * features. With D = diag(1 / sqrt(mean square)) the rounds then run on models D z: the noise, the
 * same in all coordinates of z, no longer drowns the features that few records have, and a step
 * moves these as far as the others. What the paper does is unchanged, in other coordinates.
 *
 * @param multiplier noise of the squares over their sensitivity
 */
record Scaling(double multiplier, List<OwnerFacts> owners) {
  /** As in metric-admm: the squares of a row of fourteen equal entries have norm .27. */
  private static final double CLIP = .35;

  static final Site SQUARES = new Site("squares", "how large each feature is");

  Scaling {
    owners = List.copyOf(owners);
  }

  PrivacyEvent event(int dimension) {
    return PrivacyEvent.composed(new PrivacyEvent.Gaussian(multiplier), SamplerSlack.of(dimension));
  }

  /**
   * The plain mean of what the agents sent. Everybody is needed: the zeros that would stand in for
   * an absent one are no mean squares, and its noise is missing too. Without somebody it is zero.
   */
  Released mean(SortedMap<Integer, Released> squares) {
    Released zero = Released.zeros(owners.get(0).dimension());
    if (squares.size() < owners.size()) {
      return zero;
    }
    List<Released> withoutDuals = new ArrayList<>(squares.values());
    withoutDuals.addAll(Collections.nCopies(owners.size(), zero));
    return Released.combined(withoutDuals, new ConsensusStep(1, 0, 0, OptionalDouble.empty()));
  }

  /** The part of one agent. */
  StarAgent.Squares part(int agent, Examples examples) {
    return new StarAgent.Squares(squares(agent, examples), this::metric);
  }

  /** What an agent sends, weighted so that the hub's plain mean is the mean over all records. */
  StarAlgorithm squares(int agent, Examples examples) {
    OwnerFacts share = owners.get(agent);
    share.size().require(examples.count());
    Records rows = LocalRecords.of(examples.withRows(examples.rows().withinUnitBall()));
    return (view, curator) -> {
      Released mean =
          curator.release(
              SQUARES.name(),
              query(share).of(rows),
              GaussianNoise.ofMultiplier(multiplier),
              Audience.EVERYONE);
      return Released.combined(List.of(mean), LinearCombination.of(share.weight()));
    };
  }

  /**
   * One deviation of the noise is added to what is inverted: below it nothing is known. Without a
   * mean, because somebody did not come, the features stay as they are.
   */
  Optional<Metric> metric(Released mean) {
    Vec meanSquares = mean.value();
    return meanSquares.norm() == 0
        ? Optional.empty()
        : Optional.of(
            Metric.diagonal(meanSquares.map(square -> Math.max(0, square)), deviation()).perRow());
  }

  private double deviation() {
    double variance = 0;
    for (OwnerFacts share : owners) {
      double own = share.weight() * query(share).sensitivity() * multiplier;
      variance += own * own;
    }
    return Math.sqrt(variance) / owners.size();
  }

  private static MeanSquares query(OwnerFacts share) {
    return new MeanSquares(CLIP, share.size(), share.dimension());
  }
}
