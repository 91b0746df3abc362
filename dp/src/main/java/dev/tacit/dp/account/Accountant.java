package dev.tacit.dp.account;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.PrivacyEvent.Leaf;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.DoubleUnaryOperator;

/**
 * The only fold over event trees, for every currency: repeat n is a list of n, the order of a list
 * does not matter, a parallel event costs the maximum of the final epsilons over the places where
 * the subject may sit, and slack is charged to delta once, at the end. It also holds the rules of
 * fact fixed-batch-sampling on sampled batches: Poisson batches are priced for add-remove
 * neighbours only and fixed-size batches for replace-one neighbours only.
 */
public final class Accountant<C> {
  /**
   * Prices leaves and adds prices; everything else about an event tree is decided in this class.
   */
  private final Currency<C> currency;

  public Accountant(Currency<C> currency) {
    this.currency = Objects.requireNonNull(currency, "currency");
  }

  /** The name of the currency in reports and on the command line. */
  public String label() {
    return currency.label();
  }

  /**
   * Whether every leaf of the event, and their composition, has a sound price for these neighbours.
   * It prices the event to find out, so it costs as much as asking for the guarantee, apart from
   * reading epsilon.
   */
  public boolean supports(PrivacyEvent event, Neighbours neighbours) {
    try {
      priced(event, neighbours);
      return true;
    } catch (UnsupportedEventException refusal) {
      return false;
    }
  }

  /**
   * What the event guarantees at delta for these neighbours.
   *
   * @throws UnsupportedEventException naming the leaf, the currency and the relation
   */
  public Guarantee guarantee(PrivacyEvent event, Neighbours neighbours, double delta) {
    Requirements.delta(delta);
    Guarantee worst = null;
    for (Priced<C> choice : priced(event, neighbours)) {
      Guarantee one =
          stated(
              distance -> DeltaSlack.single(d -> currency.epsilon(choice.cost, d), delta, distance),
              delta,
              choice.distance,
              neighbours);
      worst = worst == null ? one : worst.weaker(one);
    }
    return worst;
  }

  /**
   * What an event stated for add-remove guarantees to replaced records: group privacy of size two,
   * epsilon to 2 epsilon and delta to (1 + e^epsilon) delta.
   */
  public Guarantee guaranteeForReplacement(PrivacyEvent addRemoveEvent, double delta) {
    Requirements.delta(delta);
    Guarantee worst = null;
    for (Priced<C> choice : priced(addRemoveEvent, Neighbours.ADD_REMOVE)) {
      Guarantee one =
          stated(
              distance ->
                  2 * DeltaSlack.doubled(d -> currency.epsilon(choice.cost, d), delta, distance),
              delta,
              choice.distance,
              Neighbours.REPLACE_ONE);
      worst = worst == null ? one : worst.weaker(one);
    }
    return worst;
  }

  /** The price at a sampler's distance; where none is finite, that of the mechanism as well. */
  private Guarantee stated(
      DoubleUnaryOperator priced, double delta, double distance, Neighbours neighbours) {
    double epsilon = priced.applyAsDouble(distance);
    boolean unproved = Double.isInfinite(epsilon);
    return new Guarantee(
        epsilon,
        delta,
        unproved ? 0 : DeltaSlack.of(distance, epsilon),
        unproved && distance > 0 ? priced.applyAsDouble(0) : epsilon,
        neighbours,
        currency.label());
  }

  /** The cost of every choice; the maximum is taken over final epsilons, not over costs. */
  List<C> costs(PrivacyEvent event, Neighbours neighbours) {
    List<C> costs = new ArrayList<>();
    for (Priced<C> choice : priced(event, neighbours)) {
      costs.add(choice.cost);
    }
    return costs;
  }

  /**
   * The cost of every choice of where the subject sits, each with the total distance of its
   * samplers. Equal leaves are priced once and multiplied by their number, so that a repetition
   * costs what the list costs that it stands for.
   */
  private List<Priced<C>> priced(PrivacyEvent event, Neighbours neighbours) {
    Objects.requireNonNull(event, "event");
    Objects.requireNonNull(neighbours, "neighbours");
    List<Priced<C>> all = new ArrayList<>();
    for (Tally tally : Tally.choices(event)) {
      List<C> costs = new ArrayList<>();
      double distance = 0;
      for (Map.Entry<Leaf, Long> entry : tally.counts().entrySet()) {
        Leaf leaf = entry.getKey();
        // Before pricing: a price for the other relation would be a number without a theorem.
        requireRelation(leaf, neighbours);
        if (leaf instanceof PrivacyEvent.Slack slack) {
          double each = slack.distance();
          distance =
              // Rounded up twice, for the product and for the sum; zero stays zero, so that exact
              // samplers cost nothing.
              each == 0 ? distance : Math.nextUp(distance + Math.nextUp(each * entry.getValue()));
        }
        costs.add(currency.times(price(leaf, neighbours), entry.getValue()));
      }
      all.add(new Priced<>(sum(costs, neighbours), distance));
    }
    return all;
  }

  /**
   * The price of a leaf; a refusal is repeated with the currency and the relation, which the
   * currency does not know.
   */
  private C price(Leaf leaf, Neighbours neighbours) {
    try {
      return leaf.matchLeaf(currency);
    } catch (UnsupportedEventException refusal) {
      throw refused(leaf.toString(), neighbours, refusal.getMessage());
    }
  }

  /** The price of the composition, with refusals as for single leaves. */
  private C sum(List<C> costs, Neighbours neighbours) {
    try {
      return currency.sum(costs);
    } catch (UnsupportedEventException refusal) {
      throw refused("the composition", neighbours, refusal.getMessage());
    }
  }

  /**
   * Refuses leaves whose price is proved for the other neighbouring relation only: batches (fact
   * fixed-batch-sampling), and minimisers whose facts were stated for it.
   */
  private void requireRelation(Leaf leaf, Neighbours neighbours) {
    if (leaf instanceof PrivacyEvent.ObjectivePerturbation perturbed
        && perturbed.facts().neighbours() != neighbours) {
      throw refused(leaf.toString(), neighbours, "its facts are stated for the other relation");
    }
    if (leaf instanceof PrivacyEvent.GammaObjectivePerturbation perturbed
        && perturbed.facts().neighbours() != neighbours) {
      throw refused(leaf.toString(), neighbours, "its facts are stated for the other relation");
    }
    if (leaf instanceof PrivacyEvent.PoissonSampled && neighbours != Neighbours.ADD_REMOVE) {
      throw refused(
          leaf.toString(),
          neighbours,
          "Poisson batches are priced for add-remove only; use guaranteeForReplacement (group"
              + " privacy) or fixed-size batches");
    }
    if (leaf instanceof PrivacyEvent.FixedSizeSampled && neighbours != Neighbours.REPLACE_ONE) {
      throw refused(
          leaf.toString(),
          neighbours,
          "fixed-size batches are priced for replace-one only; use Poisson batches");
    }
  }

  private UnsupportedEventException refused(String what, Neighbours neighbours, String why) {
    return new UnsupportedEventException(
        "currency "
            + currency.label()
            + " does not price "
            + what
            + " for "
            + neighbours.label()
            + " neighbours: "
            + why);
  }

  /**
   * The cost of one choice, and the total variation distance of its samplers from their laws, which
   * is charged to delta when epsilon is read.
   */
  private static final class Priced<C> {
    private final C cost;
    private final double distance;

    Priced(C cost, double distance) {
      this.cost = cost;
      this.distance = distance;
    }
  }
}
