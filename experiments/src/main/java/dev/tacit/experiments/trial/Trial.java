package dev.tacit.experiments.trial;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * One training, in the options of {@code tacit train}, so that everybody can type it.
 *
 * @param options by name, such as {@code --epsilon}
 * @param settings of the algorithm: {@code --set}
 * @param traced whether loss and error of the agents' models are measured in every round
 * @param tracedSeries which of these are kept round by round; of the others the last number
 */
public record Trial(
    PaperData data,
    Map<String, String> options,
    Map<String, String> settings,
    boolean traced,
    Set<String> tracedSeries)
    implements Workload {
  public Trial {
    tracedSeries = Set.copyOf(tracedSeries);
    options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
    settings = Collections.unmodifiableMap(new TreeMap<>(settings));
  }

  public static Trial of(PaperData data, String algorithm) {
    return new Trial(data, Map.of("--algorithm", algorithm), Map.of(), false, Set.of());
  }

  public Trial with(String option, Object value) {
    Map<String, String> more = new LinkedHashMap<>(options);
    more.put(option, String.valueOf(value));
    return new Trial(data, more, settings, traced, tracedSeries);
  }

  public Trial without(String option) {
    Map<String, String> fewer = new LinkedHashMap<>(options);
    fewer.remove(option);
    return new Trial(data, fewer, settings, traced, tracedSeries);
  }

  public Trial set(String setting, Object value) {
    Map<String, String> more = new TreeMap<>(settings);
    more.put(setting, String.valueOf(value));
    return new Trial(data, options, more, traced, tracedSeries);
  }

  /** With a promise; what is minimised and how stays the same. */
  public Trial withBudget(double epsilon, double delta) {
    return with("--epsilon", epsilon).with("--delta", delta);
  }

  /** With the noise that the paper prints. */
  public Trial withPrintedNoise() {
    return with("--calibration", "paper");
  }

  /** With figures of the agents' models: the last of all, every round's of those named. */
  public Trial tracing(String... series) {
    return new Trial(data, options, settings, true, Set.of(series));
  }

  Optional<String> option(String name) {
    return Optional.ofNullable(options.get(name));
  }

  String algorithm() {
    return options.get("--algorithm");
  }

  /** Widths of the categories among LIBSVM features. */
  List<Integer> attributes() {
    return option("--attributes")
        .map(text -> List.of(text.split(",")).stream().map(Integer::valueOf).toList())
        .orElse(List.of());
  }

  /** The options of {@code tacit train} but for the data, whose files are named on the page. */
  @Override
  public String description() {
    List<String> words = new ArrayList<>(List.of("[" + data.label() + "]"));
    new TreeMap<>(options).forEach((name, value) -> words.add(name + " " + value));
    settings.forEach((name, value) -> words.add("--set " + name + "=" + value));
    return String.join(" ", words);
  }

  @Override
  public Map<String, List<Double>> measure(int run, DataFolder folder) {
    return new TrialRun(this, folder).measure(run);
  }
}
