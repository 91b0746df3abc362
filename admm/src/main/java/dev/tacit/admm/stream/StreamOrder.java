package dev.tacit.admm.stream;

/**
 * The order in which the users of a stream are processed: passes, randomisation and stopping rule.
 *
 * @param users number of users in one pass
 * @param passes how often every user is used
 * @param orderRule in which users come
 * @param randomStop whether the run ends after a uniform number of users in {users/2 + 1, ...,
 *     users}
 */
public record StreamOrder(long users, int passes, OrderRule orderRule, boolean randomStop) {

  /** How the order of users comes about. */
  public enum OrderRule {
    /** Public. */
    GIVEN,
    /** Drawn once, secret, uniform, the same in every pass. */
    RANDOM,
    /** As {@link #RANDOM}, anew in every pass. */
    FRESH
  }

  public StreamOrder {
    if (users < 1 || passes < 1) {
      throw new IllegalArgumentException(
          "users = " + users + " and passes = " + passes + " must be at least 1");
    }
    if (randomStop && (passes > 1 || users % 2 != 0)) {
      throw new IllegalArgumentException(
          "a random stop needs passes = 1 and an even number of users, not passes = "
              + passes
              + " and users = "
              + users);
    }
  }

  /** Everybody once or more often, as the rows stand. */
  public static StreamOrder given(long users, int passes) {
    return new StreamOrder(users, passes, OrderRule.GIVEN, false);
  }

  long iterations() {
    return users * passes;
  }
}
