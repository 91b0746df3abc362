package dev.tacit.ledger.json;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.ObjectiveFacts;
import dev.tacit.dp.event.PrivacyEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;

/** Random event trees with awkward doubles. */
final class RandomEvents {
  /** Every leaf kind once; {@link CodecTest} checks that none is missing. */
  static final List<Function<Random, PrivacyEvent.Leaf>> LEAVES =
      List.of(
          random -> new PrivacyEvent.Nothing(),
          random -> new PrivacyEvent.NonPrivate("why \"" + random.nextInt() + "\" \u00e9\n"),
          random -> new PrivacyEvent.Gaussian(positive(random)),
          random -> new PrivacyEvent.Laplace(positive(random)),
          random -> new PrivacyEvent.GammaNorm(positive(random)),
          random ->
              new PrivacyEvent.SparseVector(
                  positive(random), positive(random), 1 + random.nextInt(Integer.MAX_VALUE)),
          random ->
              new PrivacyEvent.ObjectivePerturbation(
                  facts(random), positive(random), positive(random), random.nextDouble()),
          random ->
              new PrivacyEvent.GammaObjectivePerturbation(
                  facts(random), positive(random), positive(random), random.nextDouble()),
          random -> new PrivacyEvent.Slack(random.nextDouble(), "tail"),
          random ->
              new PrivacyEvent.PoissonSampled(
                  1 - random.nextDouble(), new PrivacyEvent.Gaussian(positive(random))),
          random -> {
            int population = 1 + random.nextInt(Integer.MAX_VALUE);
            return new PrivacyEvent.FixedSizeSampled(
                1 + random.nextInt(population),
                population,
                new PrivacyEvent.Laplace(positive(random)));
          });

  private RandomEvents() {}

  static PrivacyEvent tree(Random random, int depth) {
    int kind = depth == 0 ? 0 : random.nextInt(5);
    return switch (kind) {
      case 1 -> new PrivacyEvent.Composed(parts(random, depth));
      case 2 -> new PrivacyEvent.Parallel(parts(random, depth));
      case 3 -> new PrivacyEvent.Repeated(tree(random, depth - 1), random.nextLong() >>> 1);
      default -> LEAVES.get(random.nextInt(LEAVES.size())).apply(random);
    };
  }

  private static List<PrivacyEvent> parts(Random random, int depth) {
    List<PrivacyEvent> parts = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      parts.add(tree(random, depth - 1));
    }
    return parts;
  }

  private static ObjectiveFacts facts(Random random) {
    return new ObjectiveFacts(
        1 + (random.nextLong() >>> 2),
        positive(random),
        positive(random),
        positive(random),
        random.nextBoolean(),
        random.nextBoolean() ? Neighbours.REPLACE_ONE : Neighbours.ADD_REMOVE);
  }

  /** Any positive finite double, each exponent alike. */
  private static double positive(Random random) {
    double value = Double.longBitsToDouble(random.nextLong() >>> 1);
    return value > 0 && value < Double.POSITIVE_INFINITY ? value : Double.MIN_VALUE;
  }
}
