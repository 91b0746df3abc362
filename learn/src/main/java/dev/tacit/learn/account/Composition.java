package dev.tacit.learn.account;

import dev.tacit.dp.account.Accountants;
import dev.tacit.dp.account.Guarantee;
import dev.tacit.dp.account.NoiseCalibration;
import dev.tacit.dp.account.Renyi;
import dev.tacit.dp.account.RoundedUp;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.mechanism.GaussianNoise;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Releases about the same records under one neighbouring relation, for questions that need no data:
 * what they cost, and how little noise is enough.
 */
public record Composition(List<MechanismSpec> releases, Neighbours neighbours) {
  public Composition {
    Objects.requireNonNull(neighbours, "neighbours");
    releases = List.copyOf(releases);
    if (releases.isEmpty()) {
      throw new IllegalArgumentException("releases = 0 must be at least 1");
    }
  }

  /** An answer of every currency that has one, and the one that {@link Accountants} reports. */
  public record Answers(Map<String, Double> byCurrency, double auto, String autoCurrency) {
    /** All, the reported one last. */
    public Map<String, Double> withAuto() {
      Map<String, Double> all = new LinkedHashMap<>(byCurrency);
      all.put(Accountants.AUTO, auto);
      return all;
    }
  }

  /** Epsilon at this delta; every release must have its noise. */
  public Answers epsilon(double delta) {
    for (MechanismSpec release : releases) {
      if (release.noise().isEmpty()) {
        throw new IllegalArgumentException(
            release.kind().noiseName() + " is missing; give it, or calibrate it");
      }
    }
    PrivacyEvent event = event(1);
    Map<String, Double> answers = new LinkedHashMap<>();
    for (Guarantee one : Accountants.all().each(event, neighbours, delta).values()) {
      answers.put(one.currency(), one.epsilon());
    }
    Guarantee best = Accountants.all().guarantee(event, neighbours, delta);
    return new Answers(answers, best.epsilon(), best.currency());
  }

  /**
   * What the answer leaves out: it is about noise drawn exactly as described. Where the distance of
   * a real sampler may exceed delta at this epsilon, a run may certify none; empty otherwise.
   *
   * @param epsilon an answer of {@link #epsilon}
   */
  public Optional<String> sampler(double epsilon, double delta) {
    double draws =
        releases.stream()
            .filter(one -> one.kind() == MechanismSpec.Kind.GAUSSIAN)
            .mapToDouble(MechanismSpec::count)
            .sum();
    double distance = GaussianNoise.mostSlack(draws);
    boolean exceeds = (1 + Math.exp(epsilon)) * distance >= delta;
    return draws == 0 || delta == 0 || !Double.isFinite(epsilon) || !exceeds
        ? Optional.empty()
        : Optional.of(
            "These numbers are about noise drawn exactly as described. A run pays 1 + e^epsilon"
                + " times the statistical distance of its sampler besides, which may be up to "
                + RoundedUp.text(distance)
                + " here for releases of one number, and more for longer ones: that may exceed"
                + " delta, and the run then certifies no finite epsilon.");
  }

  /** The smallest noise for the releases that have none, which share it. */
  public Answers noise(double epsilon, double delta) {
    if (releases.stream().allMatch(release -> release.noise().isPresent())) {
      throw new IllegalArgumentException(
          "every release has its noise already; leave out the one to be found");
    }
    Map<String, Double> answers = new LinkedHashMap<>();
    for (Map.Entry<String, Accountants> one : separately().entrySet()) {
      try {
        answers.put(one.getKey(), noise(one.getValue(), epsilon, delta));
      } catch (IllegalArgumentException e) {
        // This currency does not price the event, or reaches the target with no noise at all.
        // Arguments that are wrong for every currency are refused by the last call below.
      }
    }
    double auto = noise(Accountants.all(), epsilon, delta);
    Guarantee best = Accountants.all().guarantee(event(auto), neighbours, delta);
    return new Answers(answers, auto, best.currency());
  }

  public List<Double> renyi(List<Double> orders) {
    List<Double> curve = new ArrayList<>();
    orders.forEach(order -> curve.add(Renyi.divergence(event(1), neighbours, order)));
    return curve;
  }

  /** Epsilon of the same releases once the missing noise is this. */
  public double repriced(double noise, double delta) {
    return Accountants.all().guarantee(event(noise), neighbours, delta).epsilon();
  }

  private Map<String, Accountants> separately() {
    Map<String, Accountants> each = new LinkedHashMap<>();
    Accountants.all().labels().forEach(label -> each.put(label, Accountants.of(label)));
    return each;
  }

  private double noise(Accountants accountants, double epsilon, double delta) {
    return new NoiseCalibration(accountants, neighbours)
        .noiseMultiplier(this::event, epsilon, delta);
  }

  private PrivacyEvent event(double missing) {
    List<PrivacyEvent> parts = new ArrayList<>();
    releases.forEach(release -> parts.add(release.event(missing, neighbours)));
    return parts.size() == 1 ? parts.get(0) : new PrivacyEvent.Composed(parts);
  }
}
