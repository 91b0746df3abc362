package dev.tacit.admm.stream;

import dev.tacit.admm.run.Doors;
import dev.tacit.admm.run.Progress;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.LinearCombination;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.dp.mechanism.SecretOrder;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.Examples;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Hands the state from user to user; users are the rows of all owners, numbered through. */
final class StreamWalk {
  private static final LinearCombination SUM = LinearCombination.of(1.0, 1.0);

  private final NoisyStream stream;
  private final List<Examples> owners;
  private final int[] firsts;
  private final Doors doors;
  private final Curator opening;
  private Optional<SecretOrder> order = Optional.empty();
  private Optional<Released> sum = Optional.empty();
  private StreamState state;
  private int round;
  private int holder;

  StreamWalk(NoisyStream stream, List<Examples> owners, Doors doors, StreamState start) {
    this.stream = stream;
    this.owners = List.copyOf(owners);
    this.doors = doors;
    this.state = start;
    this.firsts = new int[owners.size()];
    for (int owner = 1; owner < firsts.length; owner++) {
      firsts[owner] = firsts[owner - 1] + owners.get(owner - 1).count();
    }
    this.opening = doors.open(0, 0);
  }

  /** All passes; secret draws are made at the door of the first owner before anybody comes. */
  void run(StreamCourse course, boolean averaged, Progress progress) {
    int users = Math.toIntExact(course.users());
    int rounds = Math.toIntExact(course.iterations());
    sum = averaged ? Optional.of(Released.zeros(state.model().dimension())) : Optional.empty();
    int stop = course.randomStop() ? users / 2 + 1 + below(users / 2) : users;
    for (int pass = 0; pass < course.passes(); pass++) {
      if (course.order() == StreamCourse.Order.GIVEN) {
        for (int user = 0; user < stop; user++) {
          visit(user, progress, rounds);
        }
        continue;
      }
      if (pass == 0 || course.order() == StreamCourse.Order.FRESH) {
        SecretOrder drawn = orderOf(pass, users);
        order = Optional.of(drawn);
        tellPlaces(drawn);
      }
      order.orElseThrow().visit(user -> visit(user, progress, rounds));
    }
  }

  /** The first of a secret uniform order is a secret uniform draw. */
  private int below(int bound) {
    SecretOrder drawn = opening.order("stop", bound);
    int[] first = {-1};
    drawn.visit(index -> first[0] = first[0] < 0 ? index : first[0]);
    order = Optional.of(drawn); // receipts are secret only if the draw is
    return first[0];
  }

  private SecretOrder orderOf(int pass, int users) {
    return opening.order(pass == 0 ? "order" : "order/" + (pass + 1), users);
  }

  /**
   * Binds the draws of each later owner to which of its users speaks when, which the first owner's
   * key decides. The first owner's own draws need no letter: order and noise have the same key.
   */
  private void tellPlaces(SecretOrder drawn) {
    if (owners.size() == 1) {
      return;
    }
    double[][] places = new double[owners.size()][];
    Arrays.setAll(places, owner -> new double[owners.get(owner).count()]);
    int[] place = {0};
    drawn.visit(
        user -> {
          int owner = ownerOf(user);
          places[owner][user - firsts[owner]] = place[0]++;
        });
    for (int owner = 1; owner < places.length; owner++) {
      doors.heard(owner, round, 0, new TreeMap<>(Map.of("places", Vec.of(places[owner]))));
    }
  }

  private int ownerOf(int user) {
    int found = Arrays.binarySearch(firsts, user);
    return found >= 0 ? found : -found - 2;
  }

  private void visit(int user, Progress progress, int rounds) {
    int owner = ownerOf(user);
    if (owner != holder) {
      doors.commit(); // the state is about to leave the owner who holds it
      // Between two users of one owner no letter passes: its rows are in its key.
      doors.heard(owner, round, holder, state.values());
      holder = owner;
    }
    Curator curator = round == 0 && owner == 0 ? opening : doors.open(owner, round);
    order.ifPresent(curator::follow);
    state = stream.round(state, owners.get(owner), user - firsts[owner], curator);
    sum = sum.map(total -> Released.combined(List.of(total, state.model()), SUM));
    doors.close(owner, round);
    progress.finished(round, rounds);
    round++;
  }

  /** The last owner shows the state, if a mask is given through a door of its own. */
  StreamState finish(Optional<LastDual> mask) {
    if (mask.isPresent()) {
      Curator curator = doors.open(holder, round);
      order.ifPresent(curator::follow);
      state = mask.get().masked(state, curator);
      doors.close(holder, round);
    }
    doors.commit();
    return state;
  }

  /** The mean of all x so far. */
  Released average() {
    return sum.orElseThrow().map(LinearCombination.of(1.0 / round));
  }

  int rounds() {
    return round;
  }
}
