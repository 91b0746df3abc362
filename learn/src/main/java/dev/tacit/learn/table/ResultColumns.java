package dev.tacit.learn.table;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Which column of an answer is meant by a name. Databases have their own idea of capital letters,
 * so that a name may be spelt otherwise in the answer; whoever looks for a column asks here, so
 * that what is checked and what is read is the same column.
 */
public final class ResultColumns {
  /** In place of a place: no column is called so. */
  public static final int NONE = 0;

  /** In place of a place: nobody can say which column is meant. */
  public static final int AMBIGUOUS = -1;

  private ResultColumns() {}

  /**
   * For every column of a schema its place in the answer, from 1. A column is found by its
   * spelling, or if none has that, by the only spelling that differs in capitals alone and is not
   * that of another column of the schema: one column of an answer is never two of a schema.
   *
   * @param wanted names in the schema, all different
   * @param names those of the answer in its order
   */
  public static int[] places(List<String> wanted, List<String> names) {
    return wanted.stream().mapToInt(one -> place(one, wanted, names)).toArray();
  }

  private static int place(String one, List<String> wanted, List<String> names) {
    int exact = only(names, one::equals);
    if (exact != NONE) {
      return exact;
    }
    int alike = only(names, name -> one.equalsIgnoreCase(name) && !wanted.contains(name));
    long rivals =
        wanted.stream().filter(one::equalsIgnoreCase).filter(name -> !names.contains(name)).count();
    return alike != NONE && rivals > 1 ? AMBIGUOUS : alike;
  }

  /**
   * The place of the row key, from 1: of the only column that is called so in whatever capitals.
   * The query is checked by this rule before it is asked, and its answer is read by it.
   */
  static int ofKey(String key, List<String> names) {
    return only(names, key::equalsIgnoreCase);
  }

  private static int only(List<String> names, Predicate<String> wanted) {
    int[] found =
        IntStream.range(0, names.size()).filter(at -> wanted.test(names.get(at))).toArray();
    return found.length == 1 ? found[0] + 1 : found.length == 0 ? NONE : AMBIGUOUS;
  }
}
