package dev.tacit.dp.account;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Several accountants, of which the smallest sound answer is reported together with the currency
 * that gave it. Reading is pure: no call changes anything.
 */
public final class Accountants {
  /** The name of "the smallest of all" on the command line and in files. */
  public static final String AUTO = "auto";

  /**
   * All currencies. The closed form is first, because the search stops with it where it answers.
   */
  private static final Accountants ALL =
      new Accountants(
          List.of(
              new Accountant<>(new Exact()),
              Pld.accountant(),
              Renyi.accountant(),
              PerturbedObjective.accountant(),
              new Accountant<>(new ZeroConcentrated()),
              new Accountant<>(new PureDp())));

  private final List<Accountant<?>> accountants;

  private Accountants(List<Accountant<?>> accountants) {
    this.accountants = accountants;
  }

  /** All currencies, as everything uses them that prices or certifies. */
  public static Accountants all() {
    return ALL;
  }

  /** Only these, for example to compare; every label must be known. */
  public static Accountants of(String... labels) {
    List<Accountant<?>> chosen = new ArrayList<>();
    for (String label : labels) {
      chosen.add(ALL.named(label));
    }
    if (chosen.isEmpty()) {
      throw new IllegalArgumentException("labels must name at least one of " + ALL.labels());
    }
    return new Accountants(chosen);
  }

  /** The accountant of this label; an unknown one is refused with the known ones. */
  private Accountant<?> named(String label) {
    for (Accountant<?> accountant : accountants) {
      if (accountant.label().equals(label)) {
        return accountant;
      }
    }
    throw new IllegalArgumentException("currency = " + label + " must be one of " + labels());
  }

  /** The names of the currencies, in the order in which they are asked. */
  public List<String> labels() {
    List<String> labels = new ArrayList<>();
    for (Accountant<?> accountant : accountants) {
      labels.add(accountant.label());
    }
    return labels;
  }

  /** Whether any of these currencies prices the event for these neighbours. */
  public boolean supports(PrivacyEvent event, Neighbours neighbours) {
    return accountants.stream().anyMatch(one -> one.supports(event, neighbours));
  }

  /**
   * The smallest epsilon that any supporting currency proves. This is the only place that chooses
   * between currencies: whatever prices, certifies or prints a single number asks here.
   */
  public Guarantee guarantee(PrivacyEvent event, Neighbours neighbours, double delta) {
    return best(accountant -> accountant.guarantee(event, neighbours, delta));
  }

  /** The same by group privacy, for an event stated for add-remove neighbours. */
  public Guarantee guaranteeForReplacement(PrivacyEvent addRemoveEvent, double delta) {
    return best(accountant -> accountant.guaranteeForReplacement(addRemoveEvent, delta));
  }

  /** The answer of every currency that supports the event, in the order of {@link #labels}. */
  public Map<String, Guarantee> each(PrivacyEvent event, Neighbours neighbours, double delta) {
    Map<String, Guarantee> answers = new LinkedHashMap<>();
    for (Accountant<?> accountant : accountants) {
      if (accountant.supports(event, neighbours)) {
        answers.put(accountant.label(), accountant.guarantee(event, neighbours, delta));
      }
    }
    return answers;
  }

  /**
   * The pure epsilon where every part has one, weakest over the places of a subject; it holds up to
   * the sampler's distance, which costs delta and nothing else.
   */
  public static OptionalDouble pureEpsilon(PrivacyEvent event, Neighbours neighbours) {
    return cost(new Accountant<>(new PureDp()), event, neighbours);
  }

  /** The rho of zero-concentrated privacy where every part has one, up to the same distance. */
  public static OptionalDouble zeroConcentrated(PrivacyEvent event, Neighbours neighbours) {
    return cost(new Accountant<>(new ZeroConcentrated()), event, neighbours);
  }

  /**
   * The cost in a currency of single numbers, the largest over the places of a subject; empty if it
   * is infinite or not defined.
   */
  private static OptionalDouble cost(
      Accountant<Double> accountant, PrivacyEvent event, Neighbours neighbours) {
    if (!accountant.supports(event, neighbours)) {
      return OptionalDouble.empty();
    }
    double worst = 0;
    for (double cost : accountant.costs(event, neighbours)) {
      worst = Math.max(worst, cost);
    }
    return Double.isInfinite(worst) ? OptionalDouble.empty() : OptionalDouble.of(worst);
  }

  /**
   * The guarantee with the smallest epsilon. Currencies that do not support the event are skipped;
   * if none supports it, the last refusal says why.
   */
  private Guarantee best(Reading reading) {
    Guarantee best = null;
    UnsupportedEventException refusal = null;
    for (Accountant<?> accountant : accountants) {
      try {
        Guarantee found = reading.of(accountant);
        best = best == null || found.isBelow(best) ? found : best;
      } catch (UnsupportedEventException unsupported) {
        refusal = unsupported;
        continue;
      }
      if (accountant.label().equals(Exact.LABEL) && best.isFinite()) {
        // A closed form is the truth, so no sound answer is smaller by more than roundings. The
        // others, which take a thousand times as long, are not asked.
        return best;
      }
    }
    if (best == null) {
      throw refusal;
    }
    return best;
  }

  /** A question that is put to each accountant. */
  private interface Reading {
    Guarantee of(Accountant<?> accountant);
  }
}
