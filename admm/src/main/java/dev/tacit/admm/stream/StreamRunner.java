package dev.tacit.admm.stream;

import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.ReleaseChannel;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.LinearCombination;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.Examples;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Hands the state from user to user; users are the rows of several owners in this process, numbered
 * through. One owner alone is a party, {@link StreamAgent}.
 */
final class StreamRunner {
  private static final LinearCombination SUM = LinearCombination.of(1.0, 1.0);

  private final NoisyStream stream;
  private final List<Examples> owners;
  private final int[] firsts;
  private final ReleaseChannel channel;
  private final Curator opening;
  private Optional<Released> sum = Optional.empty();
  private StreamState state;
  private DrawnOrder drawn;
  private int round;
  private int holder;

  StreamRunner(
      NoisyStream stream, List<Examples> owners, ReleaseChannel channel, StreamState start) {
    this.stream = stream;
    this.owners = List.copyOf(owners);
    this.channel = channel;
    this.state = start;
    this.firsts = new int[owners.size()];
    for (int owner = 1; owner < firsts.length; owner++) {
      firsts[owner] = firsts[owner - 1] + owners.get(owner - 1).count();
    }
    this.opening = channel.open(0, 0);
  }

  /** All passes; secret draws are made by the first owner's curator before the first user. */
  void run(StreamOrder order, boolean averaged, Progress progress) {
    int rounds = Math.toIntExact(order.iterations());
    sum = averaged ? Optional.of(Released.zeros(state.model().dimension())) : Optional.empty();
    drawn = DrawnOrder.at(order, opening);
    for (int pass = 0; pass < order.passes(); pass++) {
      int[] users = drawn.users(pass);
      boolean anew = pass == 0 || order.orderRule() == StreamOrder.OrderRule.FRESH;
      if (anew && order.orderRule() != StreamOrder.OrderRule.GIVEN) {
        deliverPositions(users);
      }
      for (int k = 0; k < users.length && round < drawn.iterations(); k++) {
        visit(users[k], pass);
        progress.finished(round, rounds);
      }
    }
  }

  /**
   * Binds the draws of each later owner to which of its users speaks when, which the first owner's
   * key decides. The first owner's own draws need no letter: order and noise have the same key.
   */
  private void deliverPositions(int[] users) {
    double[][] places = new double[owners.size()][];
    Arrays.setAll(places, owner -> new double[owners.get(owner).count()]);
    for (int place = 0; place < users.length; place++) {
      int owner = ownerOf(users[place]);
      places[owner][users[place] - firsts[owner]] = place;
    }
    for (int owner = 1; owner < places.length; owner++) {
      channel.delivered(owner, round, 0, new TreeMap<>(Map.of("places", Vec.of(places[owner]))));
    }
  }

  private int ownerOf(int user) {
    int found = Arrays.binarySearch(firsts, user);
    return found >= 0 ? found : -found - 2;
  }

  private void visit(int user, int pass) {
    int owner = ownerOf(user);
    if (owner != holder) {
      channel.commit(); // the state is about to leave the owner who holds it
      // Between two users of one owner no letter passes: its rows are in its key.
      channel.delivered(owner, round, holder, state.values());
      holder = owner;
    }
    Curator curator = round == 0 && owner == 0 ? opening : channel.open(owner, round);
    drawn.follow(pass, curator);
    state = stream.round(state, owners.get(owner), user - firsts[owner], curator);
    sum = sum.map(total -> Released.combined(List.of(total, state.model()), SUM));
    channel.close(owner, round);
    round++;
  }

  /** The last owner shows the state, if a mask is given by a curator of its own. */
  StreamState finish(Optional<LastDual> mask) {
    if (mask.isPresent()) {
      Curator curator = channel.open(holder, round);
      drawn.follow(drawn.streamOrder().passes() - 1, curator);
      state = mask.get().masked(state, curator);
      channel.close(holder, round);
    }
    channel.commit();
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
