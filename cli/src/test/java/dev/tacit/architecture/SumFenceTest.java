package dev.tacit.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.SecondOrderPass;
import dev.tacit.optim.loss.Loss;
import dev.tacit.optim.risk.Examples;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Sums over records are made in one place, {@code RecordSums}, where a contribution that is not
 * finite adds 0. Read from byte code: who calls the kernels that add, and who looks at single rows
 * and could add them up by hand.
 */
class SumFenceTest {
  private static final JavaClasses PRODUCT =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .withImportOption(location -> !location.contains("testkit"))
          .withImportOption(location -> !location.contains("/dev/tacit/laws/"))
          .withImportOption(location -> !location.contains("/bench/"))
          .importPackages("dev.tacit");

  private static final Set<String> ADD = Set.of("dev.tacit.optim.risk.RecordSums");

  /** The kernels that add rows up. */
  private static final Map<Class<?>, Set<String>> KERNELS =
      Map.of(
          Rows.class, Set.of("addCombination", "addSquares", "transposeTimes"),
          SecondOrderPass.class, Set.of("addOuterProducts"));

  /** Each was read: it maps a row to numbers of its own, or hands weights to the sums. */
  private static final Set<String> LOOK_AT_ROWS =
      Set.of(
          "dev.tacit.optim.risk.AnchoredGradients",
          "dev.tacit.optim.risk.CappedLosses",
          "dev.tacit.optim.risk.CappedSquares",
          "dev.tacit.optim.risk.EmpiricalRisk",
          "dev.tacit.optim.risk.GradientPass",
          "dev.tacit.optim.risk.RecordStatistic",
          "dev.tacit.optim.risk.LocalRecords",
          "dev.tacit.optim.risk.RecordSums",
          "dev.tacit.optim.risk.RiskPoint",
          "dev.tacit.optim.risk.RowLengths",
          "dev.tacit.optim.risk.ResidualMoments",
          "dev.tacit.optim.risk.SoftmaxPass",
          "dev.tacit.dp.mechanism.CertifiedSolve",
          "dev.tacit.admm.stream.NoisyStream",
          "dev.tacit.admm.stream.UserLoss",
          "dev.tacit.audit.FilePairs",
          "dev.tacit.audit.MembershipAttack",
          "dev.tacit.data.CanonicalBytes",
          "dev.tacit.data.split.Shards",
          // Users whom a paper makes up from a seed: nobody's rows.
          "dev.tacit.experiments.trial.ElasticNetUsers",
          // Counts labels of public tables: what guessing is worth.
          "dev.tacit.experiments.trial.MajorityClass",
          // The owner's own figures, which are exact.
          "dev.tacit.learn.evaluation.ClassScores",
          "dev.tacit.learn.evaluation.MulticlassEvaluation",
          "dev.tacit.learn.evaluation.RegressionEvaluation",
          "dev.tacit.learn.evaluation.Predictions",
          "dev.tacit.learn.evaluation.BinaryEvaluation",
          // Record by record: a public weight of its label, a constant beside its features.
          "dev.tacit.learn.plan.LabelChoices",
          "dev.tacit.learn.job.ConstantFeature",
          // Bounds on rounding errors, for a solver's certificate and never released.
          "dev.tacit.optim.risk.GradientRounding");

  private static final Map<Class<?>, Set<String>> ROWS =
      Map.of(
          Rows.class, Set.of("dot", "dots", "visit", "row", "times", "norm", "normBound"),
          Examples.class, Set.of("label"),
          Loss.class, Set.of("value", "derivative", "curvature"));

  @Test
  void recordsAreAddedUpInOnePlace() {
    onlyThese(ADD, KERNELS).check(PRODUCT);
    assertThatThrownBy(() -> onlyThese(Set.of(), KERNELS).check(PRODUCT))
        .hasMessageContaining("RecordSums.add(");
  }

  @Test
  void rowsAreLookedAtByNamedClasses() {
    onlyThese(LOOK_AT_ROWS, ROWS).check(PRODUCT);
  }

  @Test
  void theFencesCatchASumByHand() {
    JavaClasses bad = new ClassFileImporter().importClasses(Violations.Adds.class);
    assertThatThrownBy(() -> onlyThese(ADD, KERNELS).check(bad)).hasMessageContaining("Adds.sum");
    assertThatThrownBy(() -> onlyThese(LOOK_AT_ROWS, ROWS).check(bad))
        .hasMessageContaining("Adds.scores");
  }

  /** The rows' own package is free to use its kernels: linear maps are rows, too. */
  private static ArchRule onlyThese(Set<String> allowed, Map<Class<?>, Set<String>> methods) {
    return noClasses()
        .that(
            DescribedPredicate.describe(
                "are not " + allowed,
                (JavaClass type) ->
                    !allowed.contains(outermost(type))
                        && !type.getPackageName().equals("dev.tacit.optim.linalg")
                        && !type.getPackageName().equals("dev.tacit.optim.loss")))
        .should()
        .accessTargetWhere(
            DescribedPredicate.describe(
                "call one of " + methods,
                (JavaAccess<?> access) ->
                    methods.entrySet().stream()
                        .anyMatch(
                            entry ->
                                access.getTargetOwner().isAssignableTo(entry.getKey())
                                    && entry.getValue().contains(access.getName()))));
  }

  private static String outermost(JavaClass type) {
    int inner = type.getName().indexOf('$');
    return inner < 0 ? type.getName() : type.getName().substring(0, inner);
  }
}
