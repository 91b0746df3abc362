package dev.tacit.cli.account;

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
 */
public record ReleaseText(Kind kind, OptionalDouble noise, long count, Batch batch) {
  private static final List<String> NAMES =
      List.of("sigma", "b", "count", "q", "size", "population");

  /** The mechanisms, with the name of their noise. */
  enum Kind {
    GAUSSIAN("gaussian", "sigma"),
    LAPLACE("laplace", "b"),
    GAMMA_NORM("gamma-norm", "b");

    private final String label;
    private final String noiseName;

    Kind(String label, String noiseName) {
      this.label = label;
      this.noiseName = noiseName;
    }

    String noiseName() {
      return noiseName;
    }

    PrivacyEvent.Leaf leaf(double noise) {
      return switch (this) {
        case GAUSSIAN -> new PrivacyEvent.Gaussian(noise);
        case LAPLACE -> new PrivacyEvent.Laplace(noise);
        case GAMMA_NORM -> new PrivacyEvent.GammaNorm(noise);
      };
    }

    static Kind of(String label) {
      for (Kind kind : values()) {
        if (kind.label.equals(label)) {
          return kind;
        }
      }
      throw new IllegalArgumentException(
          "kind = " + label + " must be gaussian, laplace or gamma-norm");
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
  public static ReleaseText parse(String text) {
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

  static ReleaseText of(String kindName, Map<String, String> fields) {
    Kind kind = Kind.of(kindName);
    for (String name : fields.keySet()) {
      boolean otherNoise = NAMES.indexOf(name) < 2 && !name.equals(kind.noiseName());
      if (!NAMES.contains(name) || otherNoise) {
        throw new IllegalArgumentException(
            name
                + " is not known for "
                + kindName
                + "; allowed are "
                + kind.noiseName()
                + ", count, q, or size with population");
      }
    }
    String noise = fields.get(kind.noiseName());
    long count = whole(fields, "count", 1);
    if (count < 1) {
      throw new IllegalArgumentException("count = " + count + " must be at least 1");
    }
    ReleaseText release =
        new ReleaseText(
            kind,
            noise == null
                ? OptionalDouble.empty()
                : OptionalDouble.of(number(kind.noiseName(), noise)),
            count,
            batch(fields));
    release.event(1);
    return release;
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
  PrivacyEvent event(double missing) {
    PrivacyEvent.Leaf leaf = batch.of(kind.leaf(noise.orElse(missing)));
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
