package dev.tacit.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * A simple name means one public production type, whatever the module. Nested types are named with
 * the type around them, and a type that only its package sees is named by its package.
 */
class OneNameTest {
  private static final JavaClasses PRODUCT =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.tacit");

  @Test
  void noTwoPublicTypesShareASimpleName() {
    assertThat(PRODUCT).hasSizeGreaterThan(500);
    assertThat(shared(PRODUCT)).isEmpty();
  }

  @Test
  void theFenceCatchesASharedName() {
    JavaClasses bad =
        new ClassFileImporter()
            .importClasses(java.util.List.class, java.awt.List.class, Map.Entry.class, Set.class);
    assertThat(shared(bad)).containsOnlyKeys("List");
  }

  /** The full names behind every simple name that more than one type has. */
  private static Map<String, Set<String>> shared(JavaClasses classes) {
    Map<String, Set<String>> byName = new TreeMap<>();
    for (JavaClass type : classes) {
      if (type.isTopLevelClass() && type.getModifiers().contains(JavaModifier.PUBLIC)) {
        byName
            .computeIfAbsent(type.getSimpleName(), name -> new TreeSet<>())
            .add(type.getFullName());
      }
    }
    byName.values().removeIf(types -> types.size() == 1);
    return byName;
  }
}
