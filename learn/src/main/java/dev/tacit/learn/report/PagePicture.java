package dev.tacit.learn.report;

/**
 * Parts of a page that are drawn. The report decides where each of them stands and who may read it;
 * how it looks is the business of whoever renders pages.
 */
public enum PagePicture {
  /** What each of several owners is guaranteed. */
  OWNERS,
  /** Published curves and thresholds, from released counts of the test records. */
  PUBLISHED,
  /** Which kind of release costs how much, and how the costs add up. */
  COSTS,
  /** Epsilon by the position of a user and by who looks. */
  OBSERVERS,
  /** What was released, round by round. */
  ROUNDS,
  /** The strongest weights of the model. */
  WEIGHTS,
  /** Curves and thresholds of the test rows. */
  EVALUATION,
  /** Average loss and error on the rows, round by round. */
  OWNER_ROUNDS
}
