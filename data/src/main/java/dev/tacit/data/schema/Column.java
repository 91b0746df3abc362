package dev.tacit.data.schema;

import dev.tacit.data.TargetBounds;
import dev.tacit.data.Task;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * One column of a table as the schema declares it: its type with public bounds or levels. The
 * declaration alone decides how values are encoded.
 */
public sealed interface Column {
  String name();

  /** A number with public bounds, encoded as {@code (x - min) / (max - min)}. */
  record Numeric(String name, double min, double max, OutOfBounds outOfBounds) implements Column {
    public Numeric {
      requireName(name);
      requireBounds(name, min, max);
    }
  }

  /** A date with public bounds, encoded like a number by the days since the first one. */
  record Date(String name, LocalDate min, LocalDate max, DateForm form, OutOfBounds outOfBounds)
      implements Column {
    public Date {
      requireName(name);
      if (!min.isBefore(max)) {
        throw new IllegalArgumentException(
            "column " + name + ": min = " + min + ", max = " + max + "; need min before max");
      }
    }
  }

  /** One of a public list of levels, encoded as one indicator per level. */
  record Category(String name, List<String> levels) implements Column {
    public Category {
      requireName(name);
      levels = List.copyOf(levels);
      requireDistinct(name, "levels", levels);
    }
  }

  /** The class: +1 for the positive spellings, -1 for the negative ones. */
  record Label(String name, List<String> positive, List<String> negative) implements Column {
    public Label {
      requireName(name);
      positive = List.copyOf(positive);
      negative = List.copyOf(negative);
      requireDistinct(name, "positive", positive);
      requireDistinct(name, "negative", negative);
      Set<String> both = new HashSet<>(positive);
      both.retainAll(negative);
      if (!both.isEmpty()) {
        throw new IllegalArgumentException(
            "column " + name + ": " + both + " is both positive and negative; keep it in one list");
      }
    }
  }

  /** One of three classes or more, in their public order. */
  record Classes(String name, List<ClassSpellings> classes) implements Column {
    public Classes {
      requireName(name);
      classes = List.copyOf(classes);
      if (classes.size() < 3 || classes.size() > Task.MOST_CLASSES) {
        throw new IllegalArgumentException(
            "column "
                + name
                + ": classes lists "
                + classes.size()
                + "; list 3.."
                + Task.MOST_CLASSES
                + ", and two by positive and negative");
      }
      requireDistinct(name, "classes", classes.stream().map(ClassSpellings::name).toList());
      requireDistinct(
          name, "classes", classes.stream().flatMap(one -> one.spellings().stream()).toList());
    }

    /** Classes that are written as they are called. */
    public static Classes of(String name, List<String> classes) {
      return new Classes(
          name, classes.stream().map(one -> new ClassSpellings(one, List.of(one))).toList());
    }

    public List<String> names() {
      return classes.stream().map(ClassSpellings::name).toList();
    }
  }

  /** A class and how files write it. */
  record ClassSpellings(String name, List<String> spellings) {
    public ClassSpellings {
      spellings = List.copyOf(spellings);
    }

    /** Whether files write it as it is called. */
    boolean isPlain() {
      return spellings.equals(List.of(name));
    }
  }

  /** A number to be predicted, within public bounds, by which it becomes a label in [-1, 1]. */
  record Target(String name, double min, double max, OutOfBounds outOfBounds) implements Column {
    public Target {
      requireName(name);
      requireBounds(name, min, max);
    }

    public TargetBounds bounds() {
      return new TargetBounds(min, max);
    }
  }

  /** A column that is not used and not looked at. */
  record Skip(String name) implements Column {
    public Skip {
      requireName(name);
    }
  }

  private static void requireName(String name) {
    if (name.isBlank() || !name.equals(name.strip())) {
      throw new IllegalArgumentException(
          "column name \"" + name + "\" is blank or has blanks around it; give a plain name");
    }
  }

  private static void requireBounds(String name, double min, double max) {
    if (!(Double.isFinite(min) && Double.isFinite(max) && min < max)) {
      throw new IllegalArgumentException(
          "column " + name + ": min = " + min + ", max = " + max + "; need finite min < max");
    }
    if (!Double.isFinite(max - min)) {
      throw new IllegalArgumentException(
          "column " + name + ": max - min overflows; choose narrower bounds");
    }
    if (max / 2 - min / 2 == 0) {
      throw new IllegalArgumentException(
          "column " + name + ": half of max - min is 0 in doubles; choose wider bounds");
    }
  }

  private static void requireDistinct(String name, String field, List<String> values) {
    if (values.isEmpty()) {
      throw new IllegalArgumentException(
          "column " + name + ": " + field + " is empty; list at least one value");
    }
    Set<String> seen = new HashSet<>();
    for (String value : values) {
      if (!value.equals(value.strip())) {
        throw new IllegalArgumentException(
            "column "
                + name
                + ": "
                + field
                + " has \""
                + value
                + "\"; fields are stripped of blanks");
      }
      if (!seen.add(value)) {
        throw new IllegalArgumentException(
            "column " + name + ": " + field + " lists \"" + value + "\" twice; list it once");
      }
    }
  }
}
