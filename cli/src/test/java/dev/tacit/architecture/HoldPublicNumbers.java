package dev.tacit.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/** A record whose components are numbers, lists of them, or again such records. */
final class HoldPublicNumbers extends ArchCondition<JavaClass> {
  private static final Set<Class<?>> PLAIN =
      Set.of(String.class, Double.class, Integer.class, List.class, OptionalDouble.class);

  /**
   * A metric is made of released moments; an iteration and a coupling matrix of penalties, or of a
   * graph that was released; a solve of a coupling matrix and numbers; a regulariser of numbers.
   * Who makes them was read, and ReleaseFenceTest holds it to those.
   */
  private static final Set<String> READ =
      Set.of(
          "dev.tacit.admm.metric.Metric",
          "dev.tacit.admm.central.CentralIteration",
          "dev.tacit.admm.stream.CouplingMatrix",
          "dev.tacit.admm.stream.ProximalSolve",
          "dev.tacit.optim.prox.Regulariser");

  HoldPublicNumbers() {
    super("be records of public numbers");
  }

  @Override
  public void check(JavaClass type, ConditionEvents events) {
    if (!type.isRecord()) {
      events.add(SimpleConditionEvent.violated(type, type.getName() + " is not a record"));
    }
    for (JavaField field : type.getAllFields()) {
      for (JavaClass held : field.getAllInvolvedRawTypes()) {
        if (!isPlain(held)) {
          String message = field.getFullName() + " may hold private data: " + held.getName();
          events.add(SimpleConditionEvent.violated(field, message));
        }
      }
    }
  }

  private static boolean isPlain(JavaClass held) {
    return held.isPrimitive()
        || READ.contains(held.getName())
        || PLAIN.stream().anyMatch(held::isEquivalentTo)
        || (held.isRecord() && held.getAllFields().stream().allMatch(HoldPublicNumbers::isPlain));
  }

  private static boolean isPlain(JavaField field) {
    return field.getAllInvolvedRawTypes().stream().allMatch(HoldPublicNumbers::isPlain);
  }
}
