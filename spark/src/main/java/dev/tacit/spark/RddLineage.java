package dev.tacit.spark;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.spark.rdd.RDD;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Examines by which operators the rows of an RDD were made, to refuse samples and windows, in which
 * rows depend on each other.
 */
final class RddLineage {
  private RddLineage() {}

  /** Folds without a column are samples by place. */
  static boolean isSampled(RDD<?> rows) {
    return any(rows, one -> one.getClass().getSimpleName().equals("PartitionwiseSampledRDD"));
  }

  /** Operators of tables give their names to what they execute. */
  static boolean hasWindow(RDD<?> rows) {
    return any(
        rows, one -> one.scope().isDefined() && one.scope().get().name().startsWith("Window"));
  }

  private static boolean any(RDD<?> rows, Predicate<RDD<?>> wanted) {
    return any(rows, wanted, new HashSet<>());
  }

  private static boolean any(RDD<?> rows, Predicate<RDD<?>> wanted, Set<Integer> seen) {
    if (!seen.add(rows.id())) {
      return false;
    }
    return wanted.test(rows)
        || CollectionConverters.asJava(rows.dependencies()).stream()
            .anyMatch(dependency -> any(dependency.rdd(), wanted, seen));
  }
}
