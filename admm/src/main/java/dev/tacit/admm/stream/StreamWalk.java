package dev.tacit.admm.stream;

import dev.tacit.admm.run.Doors;
import dev.tacit.admm.run.Progress;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.SecretOrder;
import dev.tacit.optim.risk.Examples;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Hands the state from user to user; users are the rows of all owners, numbered through. */
final class StreamWalk {
  private final NoisyStream stream;
  private final List<Examples> owners;
  private final int[] firsts;
  private final Doors doors;
  private final Curator opening;
  private Optional<SecretOrder> order = Optional.empty();
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

  /** Draws an order at the door of the first owner in the first round, for all that follows. */
  SecretOrder order(int users) {
    SecretOrder drawn = opening.order("order", users);
    order = Optional.of(drawn);
    return drawn;
  }

  StreamState state() {
    return state;
  }

  /** The next user takes the state. */
  void visit(int user, Progress progress, int rounds) {
    int found = Arrays.binarySearch(firsts, user);
    int owner = found >= 0 ? found : -found - 2;
    if (owner != holder) {
      doors.commit(); // the state is about to leave the owner who holds it
      holder = owner;
    }
    Curator curator = round == 0 && owner == 0 ? opening : doors.open(owner, round);
    order.ifPresent(curator::follow);
    state = stream.round(state, owners.get(owner), user - firsts[owner], curator);
    progress.finished(round, rounds);
    round++;
  }
}
