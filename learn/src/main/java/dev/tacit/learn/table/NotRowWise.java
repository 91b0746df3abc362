package dev.tacit.learn.table;

/** Why a query of private rows is refused: it may tie rows together, or nobody can tell. */
final class NotRowWise extends RuntimeException {
  private static final long serialVersionUID = 1;

  private static final String VIEW =
      "Make a view with one row for each record, each from one person's data, and select from it.";

  private final String remedy;

  NotRowWise(String why) {
    this(why, VIEW);
  }

  NotRowWise(String why, String remedy) {
    super(why);
    this.remedy = remedy;
  }

  String remedy() {
    return getMessage() + " " + remedy;
  }
}
