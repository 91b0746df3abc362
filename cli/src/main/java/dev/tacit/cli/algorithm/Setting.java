package dev.tacit.cli.algorithm;

/**
 * One thing that {@code --set} can change.
 *
 * @param name from the glossary
 * @param standard the value without {@code --set}
 * @param domain what is allowed
 * @param meaning one sentence
 */
public record Setting(String name, String standard, Domain domain, String meaning) {
  public Setting {
    if (!domain.contains(standard)) {
      throw new IllegalArgumentException(
          name + " = " + standard + " must be " + domain.inWords() + ", also by default");
    }
  }

  static Setting wholeNumber(String name, long standard, long low, long high, String meaning) {
    return new Setting(
        name, Long.toString(standard), new Domain.Numbers(low, false, high, true), meaning);
  }

  /** A number above zero and at most {@code high}. */
  static Setting positive(String name, double standard, double high, String meaning) {
    return new Setting(
        name, Double.toString(standard), new Domain.Numbers(0, true, high, false), meaning);
  }
}
