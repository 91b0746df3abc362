package dev.tacit.admm.stream;

import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.SecretOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A drawn order of users: secret permutations and stopping time, drawn by the first owner's curator
 * before the first user.
 *
 * @param stop after how many users of the last pass the run ends
 * @param stopDraw what the stop was drawn from, where it is secret
 * @param orders one for all passes, or one for each; none where users come as the rows stand
 */
record DrawnOrder(
    StreamOrder streamOrder, int stop, Optional<SecretOrder> stopDraw, List<SecretOrder> orders) {
  DrawnOrder {
    orders = List.copyOf(orders);
  }

  static DrawnOrder at(StreamOrder order, Curator opening) {
    int users = Math.toIntExact(order.users());
    Optional<SecretOrder> stopDraw =
        order.randomStop() ? Optional.of(opening.order("stop", users / 2)) : Optional.empty();
    int stop = stopDraw.map(drawn -> users / 2 + 1 + first(drawn)).orElse(users);
    List<SecretOrder> orders = new ArrayList<>();
    int drawn =
        switch (order.orderRule()) {
          case GIVEN -> 0;
          case RANDOM -> 1;
          case FRESH -> order.passes();
        };
    for (int pass = 0; pass < drawn; pass++) {
      orders.add(opening.order(pass == 0 ? "order" : "order/" + (pass + 1), users));
    }
    return new DrawnOrder(order, stop, stopDraw, orders);
  }

  /** The first of a secret uniform order is a secret uniform draw. */
  private static int first(SecretOrder drawn) {
    int[] first = {-1};
    drawn.visit(index -> first[0] = first[0] < 0 ? index : first[0]);
    return first[0];
  }

  /** How many users come in all. */
  int iterations() {
    return (streamOrder.passes() - 1) * Math.toIntExact(streamOrder.users()) + stop;
  }

  /** The order of a pass; absent where it is the public one. */
  Optional<SecretOrder> order(int pass) {
    return orders.isEmpty()
        ? Optional.empty()
        : Optional.of(orders.get(Math.min(pass, orders.size() - 1)));
  }

  /** The users of a pass one after another. */
  int[] users(int pass) {
    int[] users = new int[Math.toIntExact(streamOrder.users())];
    int[] at = {0};
    Optional<SecretOrder> order = order(pass);
    if (order.isPresent()) {
      order.get().visit(user -> users[at[0]++] = user);
    } else {
      Arrays.setAll(users, user -> user);
    }
    return users;
  }

  /** Receipts of a pass are secret only if what decides it is. */
  void follow(int pass, Curator curator) {
    stopDraw.ifPresent(curator::follow);
    order(pass).ifPresent(curator::follow);
  }

  /** The public part: neither the order nor the stop. */
  @Override
  public String toString() {
    return "DrawnCourse[" + streamOrder + "]";
  }
}
