package dev.tacit.dp.mechanism;

import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.solver.PenalisedRisk;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What an observer who knows a data set works out from what left: the run is told again on that
 * data set, made to let out what really left, and whatever was about to get its noise is noted.
 * With the law of the noise that gives the likelihood of the releases. A run made with this key is
 * stamped as not private.
 */
public final class Retold {
  private static final String OBJECTIVE = "/objective";

  private final Map<Address, Vec> story;
  private final Map<Address, Expected> expected = new HashMap<>();

  /**
   * A story to tell again.
   *
   * @param story what left, by address
   */
  public Retold(Map<Address, Vec> story) {
    this.story = Map.copyOf(story);
  }

  /** What stood behind a release before its noise. */
  public sealed interface Expected {}

  /**
   * A value.
   *
   * @param bound what its noise is measured by
   */
  public record Value(Vec value, double bound) implements Expected {}

  /** A problem whose minimiser left, noise in its objective. */
  public record Problem(PenalisedRisk objective) implements Expected {}

  /** A key for all agents of the run that is told again. */
  public NoiseKey key() {
    return NoiseKey.notSecret(new byte[NoiseKey.LENGTH], new Telling());
  }

  /** By the address of the release. */
  public Map<Address, Expected> expected() {
    return Map.copyOf(expected);
  }

  private final class Telling implements NoiseScript, Replay {
    @Override
    public Optional<Vec> noise(Address address, int dimension) {
      return Optional.of(Vec.zeros(dimension));
    }

    @Override
    public Optional<Vec> choice(Address address) {
      return Optional.empty();
    }

    @Override
    public Replay replay() {
      return this;
    }

    @Override
    public Vec released(Address address, Sensitive value, Vec noised) {
      expected.put(address, new Value(value.value(), value.sensitivity().bound()));
      return story.getOrDefault(address, noised);
    }

    @Override
    public Vec releasedFrom(Address address, Vec start, Sensitive move, Vec noised) {
      Vec value = start.plus(move.value());
      expected.put(address, new Value(value, move.sensitivity().bound()));
      return story.getOrDefault(address, noised);
    }

    /** The noise of the output is zero here, so that what was found is what leaves. */
    @Override
    public Vec solved(Address address, LocalProblem problem, MinimiserPlan plan, Vec found) {
      Address release = releaseOf(address);
      expected.put(release, new Problem(problem.objective()));
      return story.getOrDefault(release, found);
    }

    /** Who spoke in a round was told to. */
    @Override
    public boolean answered(Address address, double query, Sensitivity bound, boolean above) {
      return story.keySet().stream()
          .anyMatch(
              told -> told.agent().equals(address.agent()) && told.round() == address.round());
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
