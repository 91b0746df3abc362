package dev.tacit.data;

/**
 * A column of the table as its owner knows it, and the encoded features it became.
 *
 * @param name name of the column
 * @param kind kind of all its features
 * @param first index of its first feature
 * @param width number of features; those of an indicator attribute are its levels in schema order
 */
public record Attribute(String name, FeatureKind kind, int first, int width) {
  public Attribute {
    if (first < 0 || width < 1) {
      throw new IllegalArgumentException(
          "attribute " + name + ": first = " + first + ", width = " + width + "; need 0.., 1..");
    }
  }

  /** Index after the last feature. */
  public int end() {
    return first + width;
  }
}
