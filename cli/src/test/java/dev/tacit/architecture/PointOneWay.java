package dev.tacit.architecture;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Map;
import java.util.Set;

/** A class uses its own module and those that its module may use, nothing else of Tacit. */
final class PointOneWay extends ArchCondition<JavaClass> {
  private final Map<String, Set<String>> mayUse;

  PointOneWay(Map<String, Set<String>> mayUse) {
    super("use only the modules below their own");
    this.mayUse = mayUse;
  }

  @Override
  public void check(JavaClass type, ConditionEvents events) {
    String own = module(type);
    for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
      String used = module(dependency.getTargetClass());
      boolean allowed =
          used.isEmpty() || used.equals(own) || mayUse.getOrDefault(own, Set.of()).contains(used);
      if (!allowed) {
        events.add(SimpleConditionEvent.violated(dependency, dependency.getDescription()));
      }
    }
  }

  /** The module of a class of Tacit by its package, empty for everything else. */
  static String module(JavaClass type) {
    if (type.getPackageName().equals("dev.tacit")) {
      return "learn"; // the facade
    }
    String[] parts = type.getPackageName().split("\\.", -1);
    boolean ours = parts.length > 2 && parts[0].equals("dev") && parts[1].equals("tacit");
    return ours ? parts[2] : "";
  }
}
