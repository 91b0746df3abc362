package dev.tacit.audit;

import dev.tacit.dp.account.GaussianProfile;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.GaussianNoise;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.dp.mechanism.Sensitive;
import dev.tacit.optim.linalg.Vec;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * Mechanisms that claim epsilon 1 (or what is said) and violate it through a known mistake. Each
 * must be refuted by the audit. Releases go through the real curator; the mistake is beside it.
 */
enum FaultyMechanism implements DistinguishingGame {
  /**
   * Xu et al.: the multiplier starts at the raw gradient, so the first model is the noise alone.
   */
  RAW_GRADIENT_INITIAL_DUAL {
    @Override
    Vec releasedValues(Side side, NoiseKey key) {
      double gradient = value(side);
      double noisy = released("gradient", gradient, 2, key);
      return Vec.of(noisy, -.5 * (noisy - gradient));
    }
  },

  /** The printed sensitivity clip / n for replace-one neighbours, half of what it is. */
  PRINTED_SENSITIVITY {
    @Override
    Vec releasedValues(Side side, NoiseKey key) {
      return Vec.of(released("gradient", value(side), 1, key));
    }
  },

  /** The same key and address for two data sets: the noise cancels in the difference. */
  REUSED_NOISE {
    @Override
    Vec releasedValues(Side side, NoiseKey key) {
      return Vec.of(released("x", value(side), 2, key), released("x", 0, 2, key));
    }
  },

  /**
   * A multiplier that moved by the clean primal, in a letter beside the noised one: a receiver
   * recovers the clean one. What is published is the noised one alone.
   */
  CLEAN_DUAL {
    @Override
    public Observation run(Side side, KeySource keys, long number) {
      double primal = value(side);
      double noised = released("primal", primal, 2, keys.key(side, number, 0));
      double consensus = .25;
      Vec letter = Vec.of(noised, .1 * (primal - consensus));
      return new Observation(List.of(), letter, Vec.of(noised), "");
    }
  },

  /** A mean over the number of records there are, where that number is private. */
  PRIVATE_DIVISOR {
    @Override
    Vec releasedValues(Side side, NoiseKey key) {
      double sum = side == Side.ONE ? 1 - 9 : -9;
      double mean = sum / (side == Side.ONE ? 10 : 9);
      return Vec.of(released("mean", mean, .1, key));
    }
  },

  /**
   * A minimiser found by bisection between bounds that depend on the records, to a loose tolerance
   * and without output noise: which lattice it lies on tells the records.
   */
  NO_OUTPUT_NOISE {
    @Override
    Vec releasedValues(Side side, NoiseKey key) {
      double noise = released("b", 0, 1, key);
      double bound = 64 * (side == Side.ONE ? 1 : 1.1);
      double low = -bound;
      double high = bound;
      while (high - low > 1e-2) {
        double middle = (low + high) / 2;
        boolean rising = middle - value(side) + noise > 0;
        low = rising ? low : middle;
        high = rising ? middle : high;
      }
      return Vec.of(low);
    }
  },

  /** Noise in the objective on a grid of an eighth of its deviation (fact objective-grid). */
  COARSE_GRID {
    private static final double STEP = .125;

    @Override
    Vec releasedValues(Side side, NoiseKey key) {
      double noise = STEP * Math.rint(released("b", 0, 1, key) / SIGMA / STEP);
      return Vec.of((value(side) * .37 - noise) / 2);
    }

    @Override
    public List<Attack> whiteBoxAttacks(Observation example) {
      return List.of(
          attack(
              "grid in the objective",
              observation ->
                  off(Side.OTHER, observation.model()) - off(Side.ONE, observation.model())));
    }

    private static double off(Side side, Vec minimiser) {
      Vec noise = Vec.of(value(side) * .37 - 2 * minimiser.get(0));
      return GridAttack.offGrid(noise, STEP);
    }
  },

  /** A textbook sampler in doubles (Mironov 2012, Haney et al. 2022): low bits tell the value. */
  FLOATING_POINT_NOISE {
    @Override
    public Observation run(Side side, KeySource keys, long number) {
      double truth = side == Side.ONE ? 0 : 1;
      return seen(Vec.of(truth + SIGMA * coins(side, number).nextGaussian()), "");
    }
  },

  /** Variant 5 of Lyu, Su and Li 2017: a noisy threshold, queries without noise. */
  GATE_WITHOUT_QUERY_NOISE {
    @Override
    public Observation run(Side side, KeySource keys, long number) {
      return seen(Vec.of(0), BrokenGate.answers(side, coins(side, number), 2, 0, 3));
    }
  },

  /** Variant 6: no cut-off. */
  GATE_WITHOUT_CUT_OFF {
    @Override
    public Observation run(Side side, KeySource keys, long number) {
      return seen(Vec.of(0), BrokenGate.answers(side, coins(side, number), 2, 2, 99));
    }
  },

  /** Variant 4: query noise that does not grow with the cut-off. */
  GATE_WITH_NOISE_FOR_ONE {
    @Override
    public Observation run(Side side, KeySource keys, long number) {
      return seen(Vec.of(0), BrokenGate.answers(side, coins(side, number), 2, 4.0 / 3, 3));
    }
  };

  /** Gates tell little in a run, and a run of one takes a microsecond. */
  int runs() {
    return name().startsWith("GATE") ? 300_000 : 20_000;
  }

  static final double EPSILON = 1;
  static final double DELTA = 1e-5;

  /** Of a mean that moves by 2 between neighbours. */
  private static final double MULTIPLIER = 1 / GaussianProfile.mu(EPSILON, DELTA);

  private static final double SIGMA = MULTIPLIER;

  /** What left, where it is numbers only. */
  Vec releasedValues(Side side, NoiseKey key) {
    throw new IllegalStateException("run is overridden");
  }

  @Override
  public Observation run(Side side, KeySource keys, long number) {
    return seen(releasedValues(side, keys.key(side, number, 0)), "");
  }

  @Override
  public List<Attack> whiteBoxAttacks(Observation example) {
    return List.of();
  }

  @Override
  public double delta() {
    return DELTA;
  }

  /** Whether its claim is one about Gaussian noise. */
  @Override
  public boolean isGaussian() {
    return switch (this) {
      case RAW_GRADIENT_INITIAL_DUAL, PRINTED_SENSITIVITY, REUSED_NOISE, CLEAN_DUAL -> true;
      case PRIVATE_DIVISOR -> true;
      default -> false;
    };
  }

  /** A clipped mean of one record: its neighbour is as far as can be. */
  private static double value(Side side) {
    return side == Side.ONE ? 1 : -1;
  }

  /** Through a door, with noise for epsilon 1 if the sensitivity is what it is said to be. */
  private static double released(String site, double value, double bound, NoiseKey key) {
    Sensitivity claimed =
        new Sensitivity(Sensitivity.Norm.L2, bound, Neighbours.REPLACE_ONE, "claimed");
    return Curator.of(key, "run", "agent", 0)
        .release(
            site,
            Sensitive.of(value, claimed),
            GaussianNoise.ofMultiplier(MULTIPLIER),
            Audience.EVERYONE)
        .value()
        .get(0);
  }

  private static Observation seen(Vec numbers, String spoken) {
    return new Observation(List.of(), Vec.zeros(0), numbers, spoken);
  }

  private static Attack attack(String name, Function<Observation, Double> score) {
    return new Attack() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public double score(Observation observation) {
        return score.apply(observation);
      }
    };
  }

  private static RandomGenerator coins(Side side, long number) {
    return new SplittableRandom(2 * number + (side == Side.ONE ? 0 : 1));
  }
}
