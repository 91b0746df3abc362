package dev.tacit.admm.run;

import java.util.List;
import java.util.TreeSet;

/** Allowed values: one of a fixed list of texts. */
record OneOf(List<String> all) implements AllowedValues<String> {
  OneOf {
    all = List.copyOf(all);
  }

  @Override
  public String parse(String name, String text) {
    if (!all.contains(text)) {
      throw new IllegalArgumentException(
          name + " = " + text + " must be one of " + new TreeSet<>(all));
    }
    return text;
  }

  @Override
  public String text(String value) {
    return value;
  }

  @Override
  public String description() {
    int last = all.size() - 1;
    return String.join(", ", all.subList(0, last)) + " or " + all.get(last);
  }
}
