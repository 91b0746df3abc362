package dev.tacit.admm.stream;

import dev.tacit.admm.run.AllowedValues;
import dev.tacit.admm.run.Setting;
import dev.tacit.dp.theorem.iteration.StateExposure;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * The settings of {@code noisy-stream}: the iteration, the order of the users, and what is shown of
 * the states.
 */
public final class StreamSettings {
  private static final AllowedValues<Double> WEIGHTS = AllowedValues.numbers(1e-9, 1e9);

  public static final Setting<Double> PENALTY =
      Setting.of("penalty", 1.0, WEIGHTS, "weight of the coupling of model and split");
  public static final Setting<Double> STEP_SIZE =
      Setting.byRule(
          "stepSize",
          "min(1/smoothness, 5 mu / (gradientShift sqrt(features users passes)))",
          AllowedValues.positive(Double.MAX_VALUE).describedAs("(0, 2/smoothness)"),
          "gradient step; the rule balances progress and noise");
  public static final Setting<Double> CLIP =
      Setting.byRule(
          "clip",
          "bound of the loss, at most 1; must be given for squared",
          WEIGHTS,
          "bound on a user's gradient");
  public static final Setting<Double> RIDGE_IN_LOSS =
      Setting.byRule(
          "ridgeInLoss",
          "0.5; 1 with group or fused",
          AllowedValues.numbers(0, 1),
          "share of the ridge that is part of every user's loss; the rest is in the regulariser");
  public static final Setting<String> COUPLING =
      Setting.of(
          "coupling",
          "all",
          AllowedValues.oneOf("all", "edges"),
          "what l1 acts on beside fused: edges and features, or edges alone; only the latter,"
              + " without cycles, has the full row rank that amplification needs");
  public static final Setting<Integer> PASSES =
      Setting.of(
          "passes",
          1,
          AllowedValues.counts(1, 1000),
          "number of passes over the users; the price of a user grows with each pass");
  public static final Setting<String> NOISE_PLACE =
      Setting.of(
          "noisePlace",
          "state",
          AllowedValues.oneOf("state", "gradient"),
          "where the noise is added");
  public static final Setting<String> ORDER =
      Setting.of(
          "order",
          "random",
          AllowedValues.oneOf("random", "fresh", "given"),
          "order of the users: one secret random order, a new secret order for each pass, or the order of the rows");
  public static final Setting<String> STOP =
      Setting.of(
          "stop",
          "end",
          AllowedValues.oneOf("end", "random"),
          "random: after a secret number of users between half and all; needs order=given");
  public static final Setting<String> OUTPUT =
      Setting.of(
          "output",
          "last",
          AllowedValues.oneOf("last", "average"),
          "what is published; an average leaves the local guarantee only");
  public static final Setting<Set<StateExposure>> SHOWN =
      Setting.of(
          "shown",
          Set.of(),
          new ExposureList(),
          "what anybody but the next user sees beside the last state; anything leaves the local guarantee only");
  public static final Setting<Double> START =
      Setting.of(
          "start", 0.0, AllowedValues.numbers(-1e6, 1e6), "every coordinate of the first model");

  static final List<Setting<?>> ALL =
      List.of(
          PENALTY,
          STEP_SIZE,
          CLIP,
          RIDGE_IN_LOSS,
          COUPLING,
          PASSES,
          NOISE_PLACE,
          ORDER,
          STOP,
          OUTPUT,
          SHOWN,
          START);

  private StreamSettings() {}

  /** A list such as {@code averages,relay}; each name is one of {@link StateExposure}. */
  private record ExposureList() implements AllowedValues<Set<StateExposure>> {
    private static final String NOTHING = "nothing";

    @Override
    public Set<StateExposure> parse(String name, String text) {
      Set<StateExposure> exposures = EnumSet.noneOf(StateExposure.class);
      if (text.equals(NOTHING)) {
        return exposures;
      }
      for (String word : text.split(",", -1)) {
        exposures.add(exposure(name, word.strip(), text));
      }
      return exposures;
    }

    private StateExposure exposure(String name, String word, String text) {
      for (StateExposure one : StateExposure.values()) {
        if (label(one).equals(word)) {
          return one;
        }
      }
      throw new IllegalArgumentException(name + " = " + text + " must be " + description());
    }

    @Override
    public String text(Set<StateExposure> value) {
      Set<String> labels = new TreeSet<>();
      value.forEach(exposure -> labels.add(label(exposure)));
      return labels.isEmpty() ? NOTHING : String.join(",", labels);
    }

    @Override
    public String description() {
      Set<String> labels = new TreeSet<>();
      for (StateExposure one : StateExposure.values()) {
        labels.add(label(one));
      }
      return "nothing, or a list of " + String.join(", ", labels);
    }

    private static String label(StateExposure exposure) {
      return exposure.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }
}
