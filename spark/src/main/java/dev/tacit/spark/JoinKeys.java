package dev.tacit.spark;

import java.util.HashSet;
import java.util.Set;
import org.apache.spark.sql.catalyst.expressions.And;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.EqualNullSafe;
import org.apache.spark.sql.catalyst.expressions.EqualTo;
import org.apache.spark.sql.catalyst.expressions.Expression;

/**
 * Finds the columns that a join condition compares for equality, which decide whether a join can
 * give a row several partners.
 */
final class JoinKeys {
  private JoinKeys() {}

  static Set<Long> of(Expression condition) {
    Set<Long> keys = new HashSet<>();
    collect(condition, keys);
    return keys;
  }

  private static void collect(Expression condition, Set<Long> keys) {
    if (condition instanceof And both) {
      collect(both.left(), keys);
      collect(both.right(), keys);
    } else if (condition instanceof EqualTo equal) {
      compared(equal.left(), equal.right(), keys);
    } else if (condition instanceof EqualNullSafe equal) {
      compared(equal.left(), equal.right(), keys);
    }
  }

  private static void compared(Expression one, Expression other, Set<Long> keys) {
    if (one instanceof Attribute left && other instanceof Attribute right) {
      keys.add(left.exprId().id());
      keys.add(right.exprId().id());
    }
  }
}
