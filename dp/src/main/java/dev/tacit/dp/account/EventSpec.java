package dev.tacit.dp.account;

import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.PrivacyEvent.Leaf;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleFunction;

/**
 * Events as people write them: {@code gaussian:sigma=2,count=30}, {@code
 * gaussian:sigma=1.1,count=1000,q=0.01}, {@code laplace:b=4,count=2}, several of them joined by
 * {@code +}. The noise (sigma or b, relative to the sensitivity) may be left out where it is to be
 * calibrated.
 *
 * <p>Kinds: {@code gaussian} (sigma), {@code laplace} and {@code gamma} (b), {@code svt}
 * (threshold, query, above). Options of all: {@code count}, and either {@code q} (Poisson batches)
 * or {@code size} with {@code population} (fixed-size batches).
 */
public final class EventSpec {
  private static final Map<String, Set<String>> KEYS =
      Map.of(
          "gaussian", Set.of("sigma"),
          "laplace", Set.of("b"),
          "gamma", Set.of("b"),
          "svt", Set.of("threshold", "query", "above"));
  private static final Set<String> OPTIONS = Set.of("count", "q", "size", "population");

  private final List<Term> terms;

  private EventSpec(List<Term> terms) {
    if (terms.isEmpty()) {
      throw new IllegalArgumentException("event must have at least one part");
    }
    this.terms = List.copyOf(terms);
  }

  /** One part: its kind and its settings by name. */
  public record Term(String kind, Map<String, Double> settings) {
    public Term {
      Set<String> keys = KEYS.get(kind);
      if (keys == null) {
        throw new IllegalArgumentException(
            "event kind = '" + kind + "' must be gaussian, laplace, gamma or svt");
      }
      settings = Map.copyOf(settings);
      for (String key : settings.keySet()) {
        if (!keys.contains(key) && !OPTIONS.contains(key)) {
          throw new IllegalArgumentException(
              "setting '" + key + "' of " + kind + " must be one of " + keys + " or " + OPTIONS);
        }
      }
      if (settings.containsKey("q") && settings.containsKey("size")) {
        throw new IllegalArgumentException("q and size of " + kind + " exclude each other");
      }
      if (settings.containsKey("size") != settings.containsKey("population")) {
        throw new IllegalArgumentException("size and population of " + kind + " go together");
      }
    }

    private boolean open() {
      return !kind.equals("svt") && !settings.containsKey(KEYS.get(kind).iterator().next());
    }

    private PrivacyEvent event(double openNoise) {
      Leaf leaf = leaf(openNoise);
      if (settings.containsKey("q")) {
        leaf = new PrivacyEvent.PoissonSampled(settings.get("q"), leaf);
      } else if (settings.containsKey("size")) {
        leaf =
            new PrivacyEvent.FixedSizeSampled(
                Math.toIntExact(whole("size")), Math.toIntExact(whole("population")), leaf);
      }
      return PrivacyEvent.repeated(leaf, settings.containsKey("count") ? whole("count") : 1);
    }

    private Leaf leaf(double openNoise) {
      return switch (kind) {
        case "gaussian" -> new PrivacyEvent.Gaussian(settings.getOrDefault("sigma", openNoise));
        case "laplace" -> new PrivacyEvent.Laplace(settings.getOrDefault("b", openNoise));
        case "gamma" -> new PrivacyEvent.GammaNorm(settings.getOrDefault("b", openNoise));
        default ->
            new PrivacyEvent.SparseVector(
                required("threshold"), required("query"), Math.toIntExact(whole("above")));
      };
    }

    private double required(String key) {
      Double value = settings.get(key);
      if (value == null) {
        throw new IllegalArgumentException("setting '" + key + "' of " + kind + " is missing");
      }
      return value;
    }

    private long whole(String key) {
      double value = required(key);
      if (value != Math.rint(value) || !(Math.abs(value) < 1e15)) {
        throw new IllegalArgumentException(key + " = " + value + " must be a whole number");
      }
      return (long) value;
    }
  }

  public static EventSpec of(List<Term> terms) {
    return new EventSpec(terms);
  }

  /** Parses the text form. */
  public static EventSpec parse(String text) {
    List<Term> terms = new ArrayList<>();
    for (String part : text.split("\\+(?=\\s*[a-z])", -1)) {
      int colon = part.indexOf(':');
      String kind = (colon < 0 ? part : part.substring(0, colon)).trim();
      Map<String, Double> settings = new LinkedHashMap<>();
      String rest = colon < 0 ? "" : part.substring(colon + 1).trim();
      for (String setting : rest.isEmpty() ? new String[0] : rest.split(",", -1)) {
        int equals = setting.indexOf('=');
        if (equals < 1) {
          throw new IllegalArgumentException(
              "'" + setting + "' in event '" + part + "' must look like sigma=2");
        }
        String key = setting.substring(0, equals).trim();
        if (settings.put(key, number(key, setting.substring(equals + 1).trim())) != null) {
          throw new IllegalArgumentException(
              "setting '" + key + "' is given twice in '" + part + "'");
        }
      }
      terms.add(new Term(kind, settings));
    }
    return new EventSpec(terms);
  }

  private static double number(String key, String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException wrong) {
      throw new IllegalArgumentException(key + " = '" + text + "' must be a number", wrong);
    }
  }

  /** Whether some noise was left out. */
  public boolean isOpen() {
    return terms.stream().anyMatch(Term::open);
  }

  /** The event, when all noise is given. */
  public PrivacyEvent event() {
    if (isOpen()) {
      throw new IllegalArgumentException(
          "the noise of " + terms + " is missing: give sigma or b, or calibrate it");
    }
    return composed(Double.NaN);
  }

  /** The events by the noise that was left out. */
  public DoubleFunction<PrivacyEvent> family() {
    if (!isOpen()) {
      throw new IllegalArgumentException(
          "all noise of " + terms + " is given: leave out sigma or b of the part to calibrate");
    }
    return this::composed;
  }

  private PrivacyEvent composed(double openNoise) {
    List<PrivacyEvent> parts = new ArrayList<>();
    for (Term term : terms) {
      parts.add(term.event(openNoise));
    }
    return new PrivacyEvent.Composed(parts);
  }
}
