package dev.tacit.learn.account;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.ObjectiveFacts;
import dev.tacit.dp.event.PrivacyEvent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * One mechanism, repeated, as people write it: {@code gaussian:sigma=2,count=30,q=0.01}. Noise is
 * relative to the sensitivity. Messages say what is wrong; the caller says where.
 *
 * @param noise sigma or b; empty when it is to be found
 * @param batch how records are sampled into each release
 * @param objective what the price of a perturbed minimiser depends on besides
 */
public record MechanismSpec(
    Kind kind, OptionalDouble noise, long count, Batch batch, Objective objective) {
  private static final List<String> NAMES =
      List.of("sigma", "b", "count", "q", "size", "population", "curvatureRatio", "monotone");

  /** The mechanisms, with the name of their noise. */
  enum Kind {
    GAUSSIAN("gaussian", "sigma"),
    LAPLACE("laplace", "b"),
    GAMMA_NORM("gamma-norm", "b"),
    MINIMISER("minimiser", "sigma");

    private final String label;
    private final String noiseName;

    Kind(String label, String noiseName) {
      this.label = label;
      this.noiseName = noiseName;
    }

    String noiseName() {
      return noiseName;
    }

    PrivacyEvent.Leaf leaf(double noise, Objective objective, Neighbours neighbours) {
      return switch (this) {
        case GAUSSIAN -> new PrivacyEvent.Gaussian(noise);
        case LAPLACE -> new PrivacyEvent.Laplace(noise);
        case GAMMA_NORM -> new PrivacyEvent.GammaNorm(noise);
        case MINIMISER -> objective.minimiser(noise, neighbours);
      };
    }

    static Kind of(String label) {
      for (Kind kind : values()) {
        if (kind.label.equals(label)) {
          return kind;
        }
      }
      throw new IllegalArgumentException(
          "kind = " + label + " must be gaussian, laplace, gamma-norm or minimiser");
    }
  }

  /**
   * A strongly convex objective of generalised linear losses whose perturbed minimiser is released.
   *
   * @param curvatureRatio a record's largest curvature over records times strong convexity
   * @param monotone whether the loss's derivative keeps one sign (fact single-minimiser)
   */
  record Objective(double curvatureRatio, boolean monotone) {
    static final Objective NONE = new Objective(0, false);

    /** In units in which a record moves the gradient by 1. The solver's error is not included. */
    PrivacyEvent.Leaf minimiser(double noise, Neighbours neighbours) {
      double lipschitz = neighbours == Neighbours.REPLACE_ONE ? 0.5 : 1;
      ObjectiveFacts facts =
          new ObjectiveFacts(1, lipschitz, curvatureRatio, 1, monotone, neighbours);
      return new PrivacyEvent.ObjectivePerturbation(facts, noise, Double.MIN_NORMAL, 0);
    }
  }

  /** A Poisson rate (add-remove), a size out of a population (replace-one), or neither. */
  record Batch(OptionalDouble rate, int size, int population) {
    static final Batch NONE = new Batch(OptionalDouble.empty(), 0, 0);

    PrivacyEvent.Leaf of(PrivacyEvent.Leaf inner) {
      if (rate.isPresent()) {
        return new PrivacyEvent.PoissonSampled(rate.getAsDouble(), inner);
      }
      return size > 0 ? new PrivacyEvent.FixedSizeSampled(size, population, inner) : inner;
    }
  }

  /** Reads {@code kind:name=value,...}. */
  public static MechanismSpec parse(String text) {
    int colon = text.indexOf(':');
    Map<String, String> fields = new LinkedHashMap<>();
    if (colon >= 0) {
      for (String part : text.substring(colon + 1).split(",", -1)) {
        int equals = part.indexOf('=');
        if (equals < 0
            || fields.put(part.substring(0, equals), part.substring(equals + 1)) != null) {
          throw new IllegalArgumentException(
              "'" + part + "' must be name=value, each name once, as in gaussian:sigma=2,count=30");
        }
      }
    }
    return of(colon < 0 ? text : text.substring(0, colon), fields);
  }

  static MechanismSpec of(String kindName, Map<String, String> fields) {
    Kind kind = Kind.of(kindName);
    for (String name : fields.keySet()) {
      boolean otherNoise = NAMES.indexOf(name) < 2 && !name.equals(kind.noiseName());
      boolean otherKind = (NAMES.indexOf(name) >= 3) && (NAMES.indexOf(name) >= 6) != solves(kind);
      if (!NAMES.contains(name) || otherNoise || otherKind) {
        throw new IllegalArgumentException(
            name
                + " is not known for "
                + kindName
                + "; allowed are "
                + kind.noiseName()
                + (solves(kind)
                    ? ", count, curvatureRatio and monotone"
                    : ", count, q, or size with population"));
      }
    }
    String noise = fields.get(kind.noiseName());
    long count = whole(fields, "count", 1);
    if (count < 1) {
      throw new IllegalArgumentException("count = " + count + " must be at least 1");
    }
    MechanismSpec release =
        new MechanismSpec(
            kind,
            noise == null
                ? OptionalDouble.empty()
                : OptionalDouble.of(number(kind.noiseName(), noise)),
            count,
            batch(fields),
            solves(kind) ? objective(fields) : Objective.NONE);
    release.event(1, Neighbours.ADD_REMOVE);
    return release;
  }

  private static boolean solves(Kind kind) {
    return kind == Kind.MINIMISER;
  }

  private static Objective objective(Map<String, String> fields) {
    String ratio = fields.get("curvatureRatio");
    if (ratio == null) {
      throw new IllegalArgumentException(
          "curvatureRatio is missing; a record's largest curvature over records times strong"
              + " convexity, for example curvatureRatio=0.01");
    }
    String monotone = fields.getOrDefault("monotone", "false");
    if (!monotone.equals("true") && !monotone.equals("false")) {
      throw new IllegalArgumentException("monotone = " + monotone + " must be true or false");
    }
    return new Objective(number("curvatureRatio", ratio), monotone.equals("true"));
  }

  private static Batch batch(Map<String, String> fields) {
    boolean poisson = fields.containsKey("q");
    boolean fixed = fields.containsKey("size") || fields.containsKey("population");
    if (poisson && fixed) {
      throw new IllegalArgumentException("q and size exclude each other; keep one");
    }
    if (poisson) {
      return new Batch(OptionalDouble.of(number("q", fields.get("q"))), 0, 0);
    }
    if (!fixed) {
      return Batch.NONE;
    }
    int size = Math.toIntExact(whole(fields, "size", 0));
    int population = Math.toIntExact(whole(fields, "population", 0));
    if (size < 1 || population < size) {
      throw new IllegalArgumentException(
          "size = " + size + " must be in [1, population = " + population + "]");
    }
    return new Batch(OptionalDouble.empty(), size, population);
  }

  /** The event, with this noise where none was given. */
  PrivacyEvent event(double missing, Neighbours neighbours) {
    PrivacyEvent.Leaf leaf = batch.of(kind.leaf(noise.orElse(missing), objective, neighbours));
    return count == 1 ? leaf : PrivacyEvent.repeated(leaf, count);
  }

  private static double number(String name, String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(name + " = " + text + " must be a number", e);
    }
  }

  private static long whole(Map<String, String> fields, String name, long absent) {
    String text = fields.get(name);
    if (text == null) {
      return absent;
    }
    double value = number(name, text);
    if (value != Math.rint(value) || Math.abs(value) > 2e9) {
      throw new IllegalArgumentException(name + " = " + text + " must be a whole number up to 2e9");
    }
    return (long) value;
  }
}
