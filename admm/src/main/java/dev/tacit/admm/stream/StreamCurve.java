package dev.tacit.admm.stream;

import dev.tacit.admm.run.GuaranteeCurve;
import dev.tacit.admm.run.GuaranteeCurve.Kind;
import dev.tacit.admm.run.GuaranteeCurve.Line;
import dev.tacit.admm.run.GuaranteeCurve.Point;
import dev.tacit.dp.account.Conversions;
import dev.tacit.dp.theorem.iteration.PrintedClaims;
import dev.tacit.dp.theorem.iteration.StreamEvidence;
import dev.tacit.dp.theorem.iteration.StreamFacts;
import dev.tacit.dp.theorem.iteration.StreamGuarantee;
import dev.tacit.dp.theorem.iteration.StronglyConvexAmplification;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.DoubleFunction;
import java.util.function.LongFunction;

/** Draws up epsilon against position for every observer, certified beside printed. */
final class StreamCurve {
  static final String LAST_STATE = "who sees the last state only";
  private static final int MOST_MIXTURES = 12;

  private final StreamGuarantees guarantees;
  private final StreamFacts facts;
  private final double delta;
  private final int points;

  StreamCurve(StreamGuarantees guarantees, StreamFacts facts, double delta, int points) {
    this.guarantees = guarantees;
    this.facts = facts;
    this.delta = delta;
    this.points = points;
  }

  /**
   * From what the receipts of a run, or those that are expected of it, prove.
   *
   * @param local epsilon against everybody, as certified
   */
  GuaranteeCurve of(StreamEvidence evidence, double local) {
    List<Line> lines = new ArrayList<>();
    List<String> remarks = new ArrayList<>();
    lines.add(level("everybody, the next user included", Kind.CERTIFIED, "fact F3.1", local));
    Optional<StreamGuarantee> amplified = guarantees.lastStateOnly(facts, evidence);
    amplified.ifPresent(stream -> lines.addAll(certified(stream, local)));
    lines.addAll(printed(amplified.isPresent()));
    if (amplified.isEmpty()) {
      String why = String.join("; ", guarantees.missing(facts, evidence));
      remarks.add("No claim against " + LAST_STATE + ": " + why + ".");
    } else {
      remarks.add(
          "Against "
              + LAST_STATE
              + " the claim holds while users hand the state to each other over encrypted links and"
              + " later users are honest about noise and bounds.");
    }
    return new GuaranteeCurve(delta, guarantees.streamOrder().users(), lines, remarks);
  }

  /**
   * The last state is a function of what everybody might see: it never costs more than that. The
   * local cost takes the slack of one user's draws, the amplified one that of all, so it can be the
   * smaller one for the last users.
   */
  private List<Line> certified(StreamGuarantee stream, double local) {
    List<Line> lines = new ArrayList<>();
    StreamOrder order = guarantees.streamOrder();
    if (order.orderRule() != StreamOrder.OrderRule.FRESH || order.passes() == 1) {
      String fact = order.randomStop() ? "random stop, fact F3.10" : "facts F3.5, F3.7";
      lines.add(
          line(
              LAST_STATE,
              Kind.CERTIFIED,
              fact,
              position ->
                  OptionalDouble.of(
                      Math.min(
                          local, stream.epsilon(guarantees.position(stream, position), delta)))));
    }
    if (order.orderRule() != StreamOrder.OrderRule.GIVEN) {
      double mixed = Math.min(local, stream.epsilon(guarantees.randomOrder(stream), delta));
      lines.add(
          level(
              LAST_STATE + ", secret order, mean over places",
              Kind.CERTIFIED,
              "facts F3.10, F3.10b",
              mixed));
    }
    return lines;
  }

  /** The paper says nothing of several passes. */
  private List<Line> printed(boolean holds) {
    List<Line> lines = new ArrayList<>();
    StreamOrder order = guarantees.streamOrder();
    if (order.passes() > 1 || order.users() < 3) {
      return lines;
    }
    PrintedClaims claims = new PrintedClaims(guarantees.model().iteration());
    if (!order.randomStop()) {
      lines.addAll(printedByPosition(claims, holds));
    }
    double every =
        order.randomStop()
            ? everyUser(renyi -> claims.everyUserStopping(renyi, order.users()))
            : everyUser(renyi -> claims.everyUser(renyi, order.users()));
    boolean covered = order.randomStop() || order.orderRule() != StreamOrder.OrderRule.GIVEN;
    if (covered && Double.isFinite(every)) {
      String how = order.randomStop() ? "random stop" : "secret order";
      String because = holds ? "corollary 8.3" : "corollary 8.3, void here";
      lines.add(level("paper, " + how + ", all users", Kind.PRINTED, because, every));
    }
    return lines;
  }

  private List<Line> printedByPosition(PrintedClaims claims, boolean holds) {
    List<Line> lines = new ArrayList<>();
    StreamOrder order = guarantees.streamOrder();
    lines.add(
        line(
            "paper, " + LAST_STATE,
            Kind.PRINTED,
            holds ? "corollary 6.2, holds" : "corollary 6.2, void here",
            position -> zcdp(claims.convex(order.users() - position))));
    StronglyConvexAmplification.at(
            guarantees.model().iteration(), guarantees.model().laterLosses(), 1)
        .ifPresent(
            strong ->
                lines.add(
                    line(
                        "paper, the same, strongly convex",
                        Kind.PRINTED,
                        holds ? "corollary 7.3, unproved" : "corollary 7.3, void here",
                        position ->
                            zcdp(
                                claims.stronglyConvex(
                                    guarantees.model().laterLosses(),
                                    strong.contraction(),
                                    order.users() - position)))));
    return lines;
  }

  /** The best order at which the corollary's condition holds; infinite when there is none. */
  private double everyUser(DoubleFunction<OptionalDouble> claim) {
    double best = Double.POSITIVE_INFINITY;
    for (double order = 1.25; order <= 64; order *= 1.25) {
      OptionalDouble renyi = claim.apply(order);
      if (renyi.isPresent()) {
        best = Math.min(best, renyi.getAsDouble() + Math.log(1 / delta) / (order - 1));
      }
    }
    return best;
  }

  private OptionalDouble zcdp(OptionalDouble rho) {
    return rho.isPresent()
        ? OptionalDouble.of(Conversions.zcdpToEpsilon(rho.getAsDouble(), delta))
        : rho;
  }

  private static Line level(String observer, Kind kind, String because, double epsilon) {
    return new Line(observer, kind, because, List.of(new Point(1, epsilon)));
  }

  private Line line(
      String observer, Kind kind, String because, LongFunction<OptionalDouble> epsilon) {
    List<Point> all = new ArrayList<>();
    for (long position : positions()) {
      epsilon.apply(position).ifPresent(value -> all.add(new Point(position, value)));
    }
    return new Line(observer, kind, because, all);
  }

  /**
   * In equal steps, and dense at the end, where the curve is steep; the middle user among them,
   * whom tables show.
   */
  private SortedSet<Long> positions() {
    long users = guarantees.streamOrder().users();
    int count = guarantees.streamOrder().randomStop() ? Math.min(points, MOST_MIXTURES) : points;
    SortedSet<Long> chosen = new TreeSet<>();
    for (int index = 0; index < count; index++) {
      double share = count == 1 ? 0 : (double) index / (count - 1);
      chosen.add(users + 1 - Math.round(Math.exp(share * Math.log((double) users))));
      chosen.add(1 + Math.round(share * (users - 1)));
    }
    chosen.add((users + 1) / 2);
    chosen.add(users);
    return chosen;
  }
}
