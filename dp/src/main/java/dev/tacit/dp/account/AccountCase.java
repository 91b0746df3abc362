package dev.tacit.dp.account;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One question to the accountants: the epsilon of an event at a delta, the noise for a target, or a
 * Renyi curve. What is asked follows from what is given.
 *
 * @param delta needed unless orders are given
 * @param targetEpsilon asks for the noise that the event leaves open
 * @param orders asks for the Renyi divergence at these orders
 */
public record AccountCase(
    String id,
    EventSpec event,
    Neighbours neighbours,
    OptionalDouble delta,
    OptionalDouble targetEpsilon,
    List<Double> orders) {
  public AccountCase {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(event, "event");
    Objects.requireNonNull(neighbours, "neighbours");
    Objects.requireNonNull(delta, "delta");
    Objects.requireNonNull(targetEpsilon, "targetEpsilon");
    orders = List.copyOf(orders);
    if (orders.isEmpty() && delta.isEmpty()) {
      throw new IllegalArgumentException("case " + id + " needs a delta (or orders)");
    }
  }

  /** Asks all currencies; only what applies is in the answer. */
  public AccountAnswer answer() {
    List<Double> renyi = new ArrayList<>();
    for (double order : orders) {
      renyi.add(Renyi.divergence(event.event(), neighbours, order));
    }
    Map<String, Double> epsilon = new LinkedHashMap<>();
    Map<String, Double> sigma = new LinkedHashMap<>();
    Optional<String> currency = Optional.empty();
    if (targetEpsilon.isPresent()) {
      currency = calibrate(sigma);
    } else if (delta.isPresent()) {
      PrivacyEvent whole = event.event();
      Accountants all = Accountants.all();
      all.each(whole, neighbours, delta.getAsDouble())
          .forEach((label, guarantee) -> epsilon.put(label, guarantee.epsilon()));
      Guarantee auto = all.guarantee(whole, neighbours, delta.getAsDouble());
      epsilon.put(Accountants.AUTO, auto.epsilon());
      currency = Optional.of(auto.currency());
    }
    return new AccountAnswer(id, epsilon, currency, sigma, renyi);
  }

  private Optional<String> calibrate(Map<String, Double> sigma) {
    PrivacyEvent sample = event.family().apply(1);
    for (String label : Accountants.all().labels()) {
      Accountants one = Accountants.of(label);
      // A currency that does not support the event has no key.
      if (one.supports(sample, neighbours)) {
        sigma.put(label, calibrated(one));
      }
    }
    double best = calibrated(Accountants.all());
    sigma.put(Accountants.AUTO, best);
    PrivacyEvent chosen = event.family().apply(best);
    return Optional.of(
        Accountants.all().guarantee(chosen, neighbours, delta.getAsDouble()).currency());
  }

  private double calibrated(Accountants accountants) {
    return new Calibration(accountants, neighbours)
        .noiseMultiplier(event.family(), targetEpsilon.getAsDouble(), delta.getAsDouble());
  }
}
