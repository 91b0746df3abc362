package dev.tacit.dp.mechanism;

import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.solver.Objective;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Two runs on neighbouring data, held against each other. The first run is written down. The second
 * lets out what the first let out, so that both stand at the same public state whenever something
 * leaves; how far that value moved, and how far its sensitivity allows, is noted.
 *
 * <p>Of a minimiser the gradients of the two private objectives are compared at the point found:
 * their distance is what the noise in the objective has to hide (facts O1 to O4). A second run that
 * asks at another address, in another order, or with another bound than the first is refused at
 * once: those have to be public.
 */
public final class Shifts {
  private final List<Seen> first = new ArrayList<>();
  private final List<Shift> shifts = new ArrayList<>();
  private final long seed;
  private boolean second;

  public Shifts(long seed) {
    this.seed = seed;
  }

  /**
   * What became of one release.
   *
   * @param moved distance of the two values before noise, in the norm of the bound
   * @param allowed what the receipt rests on
   * @param neighbours for which it does
   */
  public record Shift(Address address, double moved, double allowed, Neighbours neighbours) {}

  /** What the first run let out: facts have to be equal in the second, what is hidden moves. */
  private record Seen(Address address, Facts facts, Hidden hidden, Vec left) {}

  /**
   * What has to be public.
   *
   * @param given what else is the same under neighbours: a start, a plan
   */
  private record Facts(Sensitivity bound, int dimension, Object given) {}

  /** What noise has to hide. */
  private sealed interface Hidden {
    /** How far it moved, compared at the point that was let out. */
    double distance(Hidden before, Vec at);
  }

  /** A vector; a NaN counts as 0 on the way out. */
  private record Value(Vec value, Sensitivity.Norm norm) implements Hidden {
    @Override
    public double distance(Hidden before, Vec at) {
      Vec moved = finite(value).minus(finite(((Value) before).value));
      return norm == Sensitivity.Norm.L1 ? sumOfSizes(moved) : moved.norm();
    }

    private static Vec finite(Vec value) {
      return value.map(entry -> Double.isNaN(entry) ? 0 : entry);
    }

    private static double sumOfSizes(Vec value) {
      double sum = 0;
      for (int j = 0; j < value.dimension(); j++) {
        sum += Math.abs(value.get(j));
      }
      return sum;
    }
  }

  /** An objective, by its gradient, less what rounding did to both: the bound is for exact ones. */
  private record Problem(Objective objective) implements Hidden {
    @Override
    public double distance(Hidden before, Vec at) {
      Objective.Point one = ((Problem) before).objective.at(at);
      Objective.Point other = objective.at(at);
      double rounding = one.gradientError() + other.gradientError();
      return Math.max(0, one.gradient().minus(other.gradient()).norm() - rounding);
    }
  }

  /** A key of the first run, or, after {@link #secondRun()}, of the second. */
  public NoiseKey key(Function<Address, Optional<Vec>> choices) {
    byte[] bytes = ByteBuffer.allocate(NoiseKey.LENGTH).putLong(seed).array();
    return NoiseKey.notSecret(bytes, new Looking(choices));
  }

  /** From here on releases are compared. */
  public void secondRun() {
    second = true;
  }

  /** Of all releases of the second run; refuses one that ended before the first did. */
  public List<Shift> shifts() {
    if (shifts.size() != first.size()) {
      throw new IllegalStateException(
          "the first run made " + first.size() + " releases, the second " + shifts.size());
    }
    return List.copyOf(shifts);
  }

  private final class Looking implements NoiseScript, Replay {
    private final Function<Address, Optional<Vec>> choices;

    private Looking(Function<Address, Optional<Vec>> choices) {
      this.choices = choices;
    }

    @Override
    public Optional<Vec> noise(Address address, int dimension) {
      return Optional.empty();
    }

    @Override
    public Optional<Vec> choice(Address address) {
      return choices.apply(address);
    }

    @Override
    public Replay replay() {
      return this;
    }

    @Override
    public Vec released(Address address, Sensitive value, Vec noised) {
      return releasedFrom(address, Vec.zeros(value.dimension()), value, noised);
    }

    @Override
    public Vec releasedFrom(Address address, Vec start, Sensitive move, Vec noised) {
      Sensitivity bound = move.sensitivity();
      Facts facts = new Facts(bound, move.dimension(), start);
      return left(new Seen(address, facts, new Value(move.value(), bound.norm()), noised));
    }

    @Override
    public boolean answered(Address address, double query, Sensitivity bound, boolean above) {
      Hidden hidden = new Value(Vec.of(query), bound.norm());
      Vec answer = Vec.of(above ? 1 : 0);
      return left(new Seen(address, new Facts(bound, 1, ""), hidden, answer)).get(0) > 0;
    }

    @Override
    public Vec solved(Address address, LocalProblem problem, MinimiserPlan plan, Vec found) {
      Sensitivity bound =
          new Sensitivity(
              Sensitivity.Norm.L2,
              plan.facts().gradientSensitivity(),
              plan.facts().neighbours(),
              "gradient of the objective");
      Facts facts = new Facts(bound, found.dimension(), plan);
      return left(new Seen(address, facts, new Problem(problem.objective()), found));
    }
  }

  /** What leaves: in the second run what left in the first. */
  private Vec left(Seen now) {
    if (!second) {
      first.add(now);
      return now.left();
    }
    Seen before = expected(now);
    Sensitivity bound = now.facts().bound();
    double moved = now.hidden().distance(before.hidden(), before.left());
    shifts.add(new Shift(now.address(), moved, bound.bound(), bound.neighbours()));
    return before.left();
  }

  private Seen expected(Seen now) {
    if (shifts.size() >= first.size()) {
      throw new IllegalStateException("the second run goes on at " + now.address());
    }
    Seen before = first.get(shifts.size());
    if (!before.address().equals(now.address())) {
      throw new IllegalStateException(
          "the first run released at " + before.address() + ", the second at " + now.address());
    }
    if (!before.facts().equals(now.facts())) {
      throw new IllegalStateException(
          now.address() + " had " + before.facts() + " and now has " + now.facts());
    }
    return before;
  }
}
