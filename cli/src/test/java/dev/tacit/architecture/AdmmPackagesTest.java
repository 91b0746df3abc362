package dev.tacit.architecture;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The packages of the algorithms can be read one after another. */
class AdmmPackagesTest {
  private static final JavaClasses ALGORITHMS =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.tacit.admm");

  @Test
  void noPackageNeedsAnotherThatNeedsIt() {
    slices().matching("dev.tacit.admm.(*)..").should().beFreeOfCycles().check(ALGORITHMS);
    // The rule sees packages: they do depend on each other, in one direction.
    assertThatThrownBy(
            () ->
                slices()
                    .matching("dev.tacit.admm.(*)..")
                    .should()
                    .notDependOnEachOther()
                    .check(ALGORITHMS))
        .hasMessageContaining("Slice star");
  }
}
