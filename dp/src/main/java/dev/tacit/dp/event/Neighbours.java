package dev.tacit.dp.event;

/**
 * Which two data sets a guarantee makes hard to tell apart (fact mean-sensitivity).
 *
 * <pre>{@code
 * training.neighbours(Neighbours.ADD_REMOVE).publicRows(10_000);
 * }</pre>
 */
public enum Neighbours {
  /** One record is exchanged for another; the number of records is public. */
  REPLACE_ONE("replace-one"),
  /** One record is added or removed; every divisor is a public constant. */
  ADD_REMOVE("add-remove");

  private final String label;

  Neighbours(String label) {
    this.label = label;
  }

  /** The name on the command line and in files. */
  public String label() {
    return label;
  }

  public static Neighbours ofLabel(String label) {
    for (Neighbours relation : values()) {
      if (relation.label.equals(label)) {
        return relation;
      }
    }
    throw new IllegalArgumentException(
        "neighbours = " + label + " must be replace-one or add-remove");
  }
}
