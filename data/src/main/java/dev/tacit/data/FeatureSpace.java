package dev.tacit.data;

import dev.tacit.optim.linalg.Edge;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The public description of the encoded features: names, kinds, and which of them belong to one
 * attribute. It comes from the schema or from what the user declares, never from rows, so an
 * algorithm may use it for free.
 */
public final class FeatureSpace {
  /** A larger model would have more noise than signal in every setting that we know. */
  private static final int MOST_FEATURES = 1 << 20;

  private final List<String> names;
  private final List<Attribute> attributes;

  private FeatureSpace(List<String> names, List<Attribute> attributes) {
    this.names = List.copyOf(names);
    this.attributes = List.copyOf(attributes);
    int next = 0;
    for (Attribute attribute : attributes) {
      if (attribute.first() != next) {
        throw new IllegalArgumentException(
            "attribute " + attribute.name() + " starts at " + attribute.first() + ", not " + next);
      }
      next = attribute.end();
    }
    if (next != names.size()) {
      throw new IllegalArgumentException(
          "attributes cover " + next + " features, but there are " + names.size());
    }
  }

  /** Attributes in order, which together cover all features without gaps. */
  public static FeatureSpace of(List<String> names, List<Attribute> attributes) {
    return new FeatureSpace(names, attributes);
  }

  /** Features f1, f2, ... of unknown kind, each an attribute of its own. */
  public static FeatureSpace numbered(int features) {
    return numbered(features, Collections.nCopies(Math.max(0, features), 1));
  }

  /** Features f1, f2, ... of unknown kind in attributes a1, a2, ... of the declared widths. */
  public static FeatureSpace numbered(int features, List<Integer> widths) {
    return numbered(features, widths, FeatureKind.UNKNOWN);
  }

  /** The same with attributes that are declared to be categories, one 0/1 feature a level. */
  public static FeatureSpace indicators(int features, List<Integer> widths) {
    return numbered(features, widths, FeatureKind.INDICATOR);
  }

  private static FeatureSpace numbered(int features, List<Integer> widths, FeatureKind kind) {
    if (features < 1 || features > MOST_FEATURES) {
      throw new IllegalArgumentException("features = " + features + "; need 1.." + MOST_FEATURES);
    }
    List<String> names = new ArrayList<>();
    for (int j = 1; j <= features; j++) {
      names.add("f" + j);
    }
    List<Attribute> attributes = new ArrayList<>();
    int first = 0;
    for (int width : widths) {
      String name =
          width == 1 && first < features ? names.get(first) : "a" + (attributes.size() + 1);
      attributes.add(new Attribute(name, kind, first, width));
      first += width;
    }
    return new FeatureSpace(names, attributes);
  }

  public int dimension() {
    return names.size();
  }

  public List<String> names() {
    return names;
  }

  public List<Attribute> attributes() {
    return attributes;
  }

  public FeatureKind kind(int feature) {
    return attributeOf(feature).kind();
  }

  public Attribute attributeOf(int feature) {
    int low = 0;
    int high = attributes.size() - 1;
    if (feature < 0 || feature >= dimension()) {
      throw new IndexOutOfBoundsException("feature " + feature + " of " + dimension());
    }
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (attributes.get(middle).end() <= feature) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return attributes.get(low);
  }

  /** The chain graph: an edge between neighbouring features of the same attribute. */
  public List<Edge> chains() {
    List<Edge> edges = new ArrayList<>();
    for (Attribute attribute : attributes) {
      for (int j = attribute.first(); j + 1 < attribute.end(); j++) {
        edges.add(new Edge(j, j + 1));
      }
    }
    return List.copyOf(edges);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FeatureSpace space
        && names.equals(space.names)
        && attributes.equals(space.attributes);
  }

  @Override
  public int hashCode() {
    return 31 * names.hashCode() + attributes.hashCode();
  }

  @Override
  public String toString() {
    return names.size() + " features in " + attributes.size() + " attributes";
  }
}
