package dev.tacit.dp.mechanism;

import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.optim.linalg.Vec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Function;

/**
 * Two runs on neighbouring inputs, held against each other. Run A is recorded. Run B is given what
 * A released (see {@link ObserverReplay}), so that both stand at the same public state whenever
 * something leaves. Then
 *
 * <ul>
 *   <li>both have released at the same addresses, in the same order, under equal bounds;
 *   <li>each value before its noise has moved by what its receipt rests on at most, in the norm of
 *       that bound; of a minimiser this is said by {@link ObjectivePair};
 *   <li>whatever is public of the runs is equal, byte by byte: given the same releases nothing else
 *       may depend on rows.
 * </ul>
 *
 * <p>Secret batches and orders are drawn from the same coins in both runs: a bound holds for every
 * batch. Under add-remove a coin of a Poisson batch belongs to a place, so the record that only one
 * of them has stands in the last place, unless the test scripts the choices.
 *
 * <p>The keys here are stamped as not secret. Whole programs make their keys themselves and would
 * refuse a certificate for such ones; for those there is {@link ReplayedPrograms}.
 */
public final class RecordReplay {
  private static final String OUTPUT = "/output";

  private final Neighbours relation;
  private final List<String> faults = new ArrayList<>();
  private final List<Shift> shifts = new ArrayList<>();

  private RecordReplay(Neighbours relation) {
    this.relation = Objects.requireNonNull(relation, "relation");
  }

  /** A run on one of the inputs. */
  @FunctionalInterface
  public interface Run {
    /**
     * What is public of it, by name.
     *
     * @param key for all of its agents: their addresses differ
     */
    Map<String, ?> publicOutputs(NoiseKey key) throws Exception;

    /** The mask of a secret batch, or a secret order; drawn where there is none. */
    default Optional<Vec> choice(Address address) {
      return Optional.empty();
    }
  }

  /**
   * What became of one release.
   *
   * @param moved distance of the two values before noise, in the norm of the bound
   * @param allowed what the receipt rests on
   */
  public record Shift(Address address, double moved, double allowed) {
    /** The share of what is allowed. */
    public double share() {
      return allowed == 0 ? 0 : moved / allowed;
    }
  }

  /**
   * What was found.
   *
   * @param faults empty where the promise is kept
   * @param shifts of all releases, in their order
   */
  public record ReplayResult(List<String> faults, List<Shift> shifts) {
    public ReplayResult {
      faults = List.copyOf(faults);
      shifts = List.copyOf(shifts);
    }

    public int releases() {
      return shifts.size();
    }

    /** The largest share of its bound by which a release moved. */
    public double largestShare() {
      return shifts.stream().mapToDouble(Shift::share).max().orElse(0);
    }

    /** The same for each site. */
    public Map<String, Double> largestShareBySite() {
      Map<String, Double> shares = new TreeMap<>();
      shifts.forEach(one -> shares.merge(one.address().site(), one.share(), Math::max));
      return shares;
    }
  }

  /** Two runs with keys that are stamped as not secret. */
  public static ReplayResult compared(Neighbours relation, Run one, Run other) {
    return new RecordReplay(relation)
        .compare(
            told -> () -> one.publicOutputs(told.key()),
            one::choice,
            told -> () -> other.publicOutputs(told.key()),
            other::choice);
  }

  /** Two runs of programs that make their keys themselves; see {@link ReplayedPrograms}. */
  static ReplayResult comparedPrograms(
      Neighbours relation, Callable<Map<String, ?>> one, Callable<Map<String, ?>> other) {
    return new RecordReplay(relation)
        .compare(
            told -> () -> ReplayedPrograms.runWith(told.script(), one),
            address -> Optional.empty(),
            told -> () -> ReplayedPrograms.runWith(told.script(), other),
            address -> Optional.empty());
  }

  private static Map<String, ?> ended(Callable<Map<String, ?>> run) {
    try {
      return run.call();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private ReplayResult compare(
      Function<ObserverReplay, Callable<Map<String, ?>>> one,
      Function<Address, Optional<Vec>> choices,
      Function<ObserverReplay, Callable<Map<String, ?>>> other,
      Function<Address, Optional<Vec>> otherChoices) {
    ObserverReplay first = ObserverReplay.recording(new Coins(choices));
    Map<String, ?> before = ended(one.apply(first));
    ObserverReplay second = first.replayWith(new Coins(otherChoices));
    try {
      requireSame(before, ended(other.apply(second)));
    } catch (RuntimeException e) {
      faults.add("the second run ended with " + e);
    }
    compare(first, second.expected());
    return new ReplayResult(faults, shifts);
  }

  private void requireSame(Map<String, ?> before, Map<String, ?> after) {
    Map<String, Object> theirs = new TreeMap<>(after);
    new TreeMap<>(before)
        .forEach(
            (name, mine) -> {
              Object yours = theirs.remove(name);
              if (!Objects.equals(mine, yours)) {
                faults.add(
                    name
                        + " had "
                        + differingLines(mine, yours)
                        + ", has "
                        + differingLines(yours, mine));
              }
            });
    theirs.keySet().forEach(name -> faults.add(name + " is there once only"));
  }

  /** Of two long texts only the lines that differ. */
  private static Object differingLines(Object value, Object other) {
    if (!(value instanceof String text && other instanceof String known)) {
      return value;
    }
    List<String> lines = new ArrayList<>(text.lines().toList());
    lines.removeAll(known.lines().toList());
    return lines.isEmpty() ? "these lines in another order or number" : lines;
  }

  private void compare(ObserverReplay first, Map<Address, ObserverReplay.Expected> after) {
    Map<Address, ObserverReplay.Expected> before = first.expected();
    List<Address> places = List.copyOf(before.keySet());
    List<Address> again = List.copyOf(after.keySet());
    if (!places.equals(again)) {
      int same = 0;
      while (same < Math.min(places.size(), again.size())
          && places.get(same).equals(again.get(same))) {
        same++;
      }
      faults.add(
          "release %d of %d was at %s, of %d now at %s"
              .formatted(same, places.size(), at(places, same), again.size(), at(again, same)));
    }
    before.forEach(
        (address, behind) -> {
          if (after.containsKey(address)) {
            compare(address, behind, after.get(address), first.outputs(address));
          }
        });
  }

  private static Object at(List<Address> places, int index) {
    return index < places.size() ? places.get(index) : "no place";
  }

  private void compare(
      Address address,
      ObserverReplay.Expected before,
      ObserverReplay.Expected after,
      Vec released) {
    if (before instanceof ObserverReplay.Value one && after instanceof ObserverReplay.Value other) {
      requireEqual(address, "the start, which is public,", one.start(), other.start());
      addShift(address, one.sensitivity(), other.sensitivity(), one.move(), other.move());
    } else if (before instanceof ObserverReplay.Query one
        && after instanceof ObserverReplay.Query other) {
      addShift(
          address,
          one.sensitivity(),
          other.sensitivity(),
          Vec.of(one.value()),
          Vec.of(other.value()));
    } else if (before instanceof ObserverReplay.Problem one
        && after instanceof ObserverReplay.Problem other) {
      ObjectivePair pair = new ObjectivePair(one, other, released, relation);
      pair.faults().forEach(fault -> faults.add(address + ": " + fault));
      shifts.add(new Shift(address, pair.gradientShift(), pair.allowedShift()));
    } else {
      faults.add(address + " was another kind of release");
    }
  }

  private void addShift(
      Address address, Sensitivity bound, Sensitivity other, Vec before, Vec after) {
    requireEqual(address, "bound", bound, other);
    requireEqual(address, "dimension", before.dimension(), after.dimension());
    if (before.dimension() != after.dimension()) {
      return;
    }
    Vec apart = finite(after).minus(finite(before));
    double moved = bound.norm() == Sensitivity.Norm.L1 ? apart.norm1() : apart.norm();
    // A replaced record is one less and one more: twice a bound for add-remove (fact
    // mean-sensitivity).
    boolean twice =
        relation == Neighbours.REPLACE_ONE && bound.neighbours() == Neighbours.ADD_REMOVE;
    double allowed = (twice ? 2 : 1) * bound.bound();
    if (!(moved <= allowed)) {
      faults.add(address + " moved by " + moved + " of " + allowed);
    }
    shifts.add(new Shift(address, moved, allowed));
  }

  /** A NaN counts as 0 on the way out. */
  private static Vec finite(Vec value) {
    return value.map(entry -> Double.isNaN(entry) ? 0 : entry);
  }

  private void requireEqual(Address address, String what, Object before, Object after) {
    if (!before.equals(after)) {
      faults.add(address + ": " + what + " was " + before + " and is " + after);
    }
  }

  /**
   * Noise as it is, but none on what a minimiser found: {@link ObserverReplay} lets that out as it
   * is.
   *
   * @param choices of secret batches and orders
   */
  private record Coins(Function<Address, Optional<Vec>> choices) implements NoiseScript {
    @Override
    public Optional<Vec> noise(Address address, int dimension) {
      return address.site().endsWith(OUTPUT) ? Optional.of(Vec.zeros(dimension)) : Optional.empty();
    }

    @Override
    public Optional<Vec> choice(Address address) {
      return choices.apply(address);
    }
  }
}
