package dev.tacit.dp.mechanism;

import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.solver.PenalisedRisk;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Replays a run on a given data set with the recorded releases, as an observer who knows the data
 * set can: the run is repeated on that data set, made to let out what really left, and whatever was
 * about to get its noise is noted. With the law of the noise that gives the likelihood of the
 * releases. An audit needs it, and so does the artifact of tests, which compares what stood behind
 * the releases of two neighbours.
 *
 * <p>What such a key lets out is stamped as not secret, so that no certificate covers it. An
 * algorithm could look inside a {@link Sensitive} value with it; it computed that value from
 * records that it holds, so it learns nothing new.
 */
public final class ObserverReplay {
  private static final String OBJECTIVE = "/objective";

  private final Map<Address, Vec> recorded;
  private final NoiseScript coins;
  private final boolean recordsAnswers;
  private final Map<Address, Vec> outputs = new LinkedHashMap<>();
  private final Map<Address, Expected> expected = new LinkedHashMap<>();

  /**
   * A replay of recorded releases.
   *
   * @param recorded the releases, by address
   */
  public ObserverReplay(Map<Address, Vec> recorded) {
    this(recorded, new NoNoise(), false);
  }

  private ObserverReplay(Map<Address, Vec> recorded, NoiseScript coins, boolean records) {
    this.recorded = Map.copyOf(recorded);
    this.coins = Objects.requireNonNull(coins, "coins");
    this.recordsAnswers = records;
  }

  /** For the artifact of tests: a run with such noise and choices, which is written down. */
  static ObserverReplay recording(NoiseScript coins) {
    return new ObserverReplay(Map.of(), coins, true);
  }

  /** The recorded releases, with these choices. */
  ObserverReplay replayWith(NoiseScript choices) {
    return new ObserverReplay(outputs, choices, false);
  }

  /** What stood behind a release before its noise. */
  public sealed interface Expected {}

  /**
   * A value.
   *
   * @param start what neighbours share; zeros where nothing is
   * @param move what the noise was added to, on top of the start
   * @param sensitivity what its noise is measured by
   */
  public record Value(Vec start, Vec move, Sensitivity sensitivity) implements Expected {
    /** Start and move together. */
    public Vec value() {
      return start.plus(move);
    }

    /** What its noise is measured by. */
    public double bound() {
      return sensitivity.bound();
    }
  }

  /**
   * A problem whose minimiser left, noise in its objective.
   *
   * @param plan what its price was computed from
   */
  public record Problem(PenalisedRisk objective, MinimiserPlan plan) implements Expected {}

  /** A private number that a gate compared with its noisy threshold. */
  public record Query(double value, Sensitivity sensitivity) implements Expected {}

  /** A key for all agents of the replayed run. */
  public NoiseKey key() {
    return NoiseKey.notSecret(new byte[NoiseKey.LENGTH], script());
  }

  NoiseScript script() {
    return new Interceptor();
  }

  /** By the address of the release, in their order; a gate's queries are there, too. */
  public Map<Address, Expected> expected() {
    return Collections.unmodifiableMap(new LinkedHashMap<>(expected));
  }

  /** What was released there: as recorded, or what was about to be. An answer is 1 or 0. */
  Vec outputs(Address address) {
    return outputs.get(address);
  }

  private synchronized Vec intercept(Address address, Expected behind, Vec otherwise) {
    expected.put(address, behind);
    Vec released = recorded.getOrDefault(address, otherwise);
    outputs.put(address, released);
    return released;
  }

  /** An observer needs no noise: what was about to get some is all he asks for. */
  private record NoNoise() implements NoiseScript {
    @Override
    public Optional<Vec> noise(Address address, int dimension) {
      return Optional.of(Vec.zeros(dimension));
    }

    @Override
    public Optional<Vec> choice(Address address) {
      return Optional.empty();
    }
  }

  private final class Interceptor implements NoiseScript, ReleaseInterceptor {
    @Override
    public Optional<Vec> noise(Address address, int dimension) {
      return coins.noise(address, dimension);
    }

    @Override
    public Optional<Vec> choice(Address address) {
      return coins.choice(address);
    }

    @Override
    public ReleaseInterceptor interceptor() {
      return this;
    }

    @Override
    public Vec released(Address address, Sensitive value, Vec noised) {
      return releasedFrom(address, Vec.zeros(value.dimension()), value, noised);
    }

    @Override
    public Vec releasedFrom(Address address, Vec start, Sensitive move, Vec noised) {
      return intercept(address, new Value(start, move.value(), move.sensitivity()), noised);
    }

    /** The noise of the output is zero here, so that what was found is what leaves. */
    @Override
    public Vec solved(Address address, LocalProblem problem, MinimiserPlan plan, Vec found) {
      return intercept(releaseOf(address), new Problem(problem.objective(), plan), found);
    }

    /** Where no answer is recorded, an agent that released in a round was allowed to. */
    @Override
    public boolean answered(Address address, double query, Sensitivity bound, boolean above) {
      boolean spoke = recordsAnswers ? above : speaks(address);
      Vec answer = intercept(address, new Query(query, bound), Vec.of(spoke ? 1 : 0));
      return answer.get(0) > 0;
    }

    private boolean speaks(Address address) {
      return recorded.keySet().stream()
          .anyMatch(one -> one.agent().equals(address.agent()) && one.round() == address.round());
    }
  }

  private static Address releaseOf(Address solve) {
    String site = solve.site();
    return new Address(
        solve.run(),
        solve.agent(),
        solve.round(),
        site.endsWith(OBJECTIVE) ? site.substring(0, site.length() - OBJECTIVE.length()) : site);
  }
}
