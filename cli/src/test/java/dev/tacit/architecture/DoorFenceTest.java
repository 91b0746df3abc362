package dev.tacit.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import dev.tacit.admm.central.DpAccAdmm;
import dev.tacit.admm.central.DpAdmm;
import dev.tacit.admm.metric.Metric;
import dev.tacit.admm.stream.CouplingMatrix;
import dev.tacit.dp.event.Receipt;
import dev.tacit.dp.mechanism.CandidateQuery;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.dp.mechanism.PerturbedMinimiser;
import dev.tacit.dp.mechanism.PostProcessing;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.dp.mechanism.Retold;
import dev.tacit.dp.mechanism.Sensitive;
import dev.tacit.dp.mechanism.Shifts;
import dev.tacit.dp.mechanism.TestNoise;
import dev.tacit.dp.mechanism.TestReleased;
import dev.tacit.optim.loss.Loss;
import dev.tacit.optim.prox.Regulariser;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * What Java's types cannot forbid about the one door, read from byte code: who writes receipts, who
 * declares constants public, and what functions of released or unreleased values may hold.
 */
class DoorFenceTest {
  private static final JavaClasses PRODUCT =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .withImportOption(location -> !location.contains("testkit"))
          .importPackages("dev.tacit");

  /** The curator writes receipts; the ledger reads its own back. */
  private static final Set<String> WRITE_RECEIPTS =
      Set.of(
          "dev.tacit.dp.mechanism.Curator",
          "dev.tacit.ledger.json.ReceiptJson",
          "dev.tacit.dp.event.Receipt");

  /** The curator, and the value itself. */
  private static final Set<String> LOOK_INSIDE =
      Set.of("dev.tacit.dp.mechanism.Curator", "dev.tacit.dp.mechanism.Sensitive");

  /** Mechanisms ask a key for coins, each for one address that the curator handed out. */
  private static final Set<String> DRAW_COINS =
      Set.of(
          "dev.tacit.dp.mechanism.GateNoise",
          "dev.tacit.dp.mechanism.GaussianOnGrid",
          "dev.tacit.dp.mechanism.GridMechanism",
          "dev.tacit.dp.mechanism.PerturbedMinimiser",
          "dev.tacit.dp.mechanism.SecretDraws$Drawer");

  /** Nobody but for zeros; not even the package of the doors. */
  private static final Set<String> DECLARE_CONSTANTS = Set.of("dev.tacit.dp.mechanism.Released");

  /** What a finished run gave, from its ledger. */
  private static final Set<String> READ_STORED = Set.of("dev.tacit.learn.book.StoredAnswer");

  /** What other owners released, off the wire. */
  private static final Set<String> READ_RECEIVED =
      Set.of("dev.tacit.federation.wire.MessageReader", "dev.tacit.federation.wire.Parting");

  /** Each was read: it makes iterations of penalties, given or from released moments. */
  private static final Set<String> MAKE_ITERATIONS = Set.of("dev.tacit.admm.central.GradientEntry");

  /** Of penalties. */
  private static final Set<String> MAKE_COUPLINGS = Set.of("dev.tacit.admm.stream.Splits");

  /** Of released moments. */
  private static final Set<String> MAKE_METRICS =
      Set.of(
          "dev.tacit.admm.metric.Metric",
          "dev.tacit.admm.metric.MetricCentre",
          "dev.tacit.admm.metric.MetricCourse",
          "dev.tacit.admm.star.Scaling");

  /** Each was read: it returns a number and keeps nothing. */
  private static final Set<String> CANDIDATE_QUERIES =
      Set.of("dev.tacit.admm.mesh.PrintedGate$Decrease");

  @Test
  void receiptsAreWrittenByTheCuratorAndReadBackByTheLedger() {
    onlyThese(WRITE_RECEIPTS, Receipt.class, "<init>").check(PRODUCT);
  }

  @Test
  void privateValuesAreLookedAtByTheCurator() {
    onlyThese(LOOK_INSIDE, Sensitive.class, "value").check(PRODUCT);
    onlyThese(LOOK_INSIDE, PerturbedMinimiser.class, "solved").check(PRODUCT);
    onlyThese(LOOK_INSIDE, PerturbedMinimiser.class, "noised").check(PRODUCT);
    assertThatThrownBy(() -> onlyThese(Set.of(), Sensitive.class, "value").check(PRODUCT))
        .hasMessageContaining("Curator.release");
  }

  @Test
  void coinsAreDrawnByNamedClasses() {
    onlyThese(DRAW_COINS, NoiseKey.class, "sampler").check(PRODUCT);
    assertThatThrownBy(() -> onlyThese(Set.of(), NoiseKey.class, "sampler").check(PRODUCT))
        .hasMessageContaining("GateNoise.isAbove");
  }

  /**
   * Scripted noise and replayed releases are for tests: no class of the product makes a key that
   * has them, and none looks at what leaves. Both are package-private; the artifact of the tests
   * lives in the same package, and is what the last lines find.
   */
  @Test
  void noProductClassScriptsNoiseOrReplaysReleases() {
    onlyThese(Set.of(), NoiseKey.class, "notSecret").check(PRODUCT);
    assertThat(scripting(PRODUCT)).isEmpty();
    JavaClasses tests = new ClassFileImporter().importClasses(TestNoise.class, Shifts.class);
    assertThatThrownBy(() -> onlyThese(Set.of(), NoiseKey.class, "notSecret").check(tests))
        .hasMessageContaining("TestNoise")
        .hasMessageContaining("Shifts");
    JavaClasses all = new ClassFileImporter().importPackages("dev.tacit.dp.mechanism");
    assertThat(scripting(all)).contains(Shifts.class.getName() + "$Looking");
  }

  /** The artifact of tests is on the class path for audits; nobody else of the product uses it. */
  @Test
  void onlyAuditsTellRunsAgain() {
    withoutTestNoise("dev.tacit.audit..").check(PRODUCT);
    assertThatThrownBy(() -> withoutTestNoise("dev.tacit.none..").check(PRODUCT))
        .hasMessageContaining("Contest");
  }

  private static ArchRule withoutTestNoise(String except) {
    return noClasses()
        .that()
        .resideOutsideOfPackage(except)
        .should()
        .dependOnClassesThat()
        .belongToAnyOf(TestNoise.class, TestReleased.class, Shifts.class, Retold.class);
  }

  /** Named classes that have a script or a replay; the two that do nothing have no name. */
  private static List<String> scripting(JavaClasses classes) {
    return classes.stream()
        .filter(type -> !type.isInterface() && !type.isAnonymousClass())
        .filter(
            type ->
                type.isAssignableTo("dev.tacit.dp.mechanism.NoiseScript")
                    || type.isAssignableTo("dev.tacit.dp.mechanism.Replay"))
        .map(JavaClass::getName)
        .toList();
  }

  @Test
  void constantsAreDeclaredPublicByNamedClasses() {
    onlyThese(DECLARE_CONSTANTS, Released.class, "publicConstant").check(PRODUCT);
    assertThatThrownBy(() -> onlyThese(Set.of(), Released.class, "publicConstant").check(PRODUCT))
        .hasMessageContaining("Released.zeros");
  }

  @Test
  void storedValuesAreReadBackByOneClass() {
    onlyThese(READ_STORED, Released.class, "stored").check(PRODUCT);
    assertThatThrownBy(() -> onlyThese(Set.of(), Released.class, "stored").check(PRODUCT))
        .hasMessageContaining("StoredAnswer");
    JavaClasses bad = new ClassFileImporter().importClasses(Violations.Restores.class);
    assertThatThrownBy(() -> onlyThese(READ_STORED, Released.class, "stored").check(bad))
        .hasMessageContaining("Restores.model");
  }

  @Test
  void receivedValuesAreReadOffTheWireByNamedClasses() {
    onlyThese(READ_RECEIVED, Released.class, "received").check(PRODUCT);
    assertThatThrownBy(() -> onlyThese(Set.of(), Released.class, "received").check(PRODUCT))
        .hasMessageContaining("MessageReader");
  }

  /** Post-processing may hold these, see {@link HoldPublicNumbers}. */
  @Test
  void whatCountsAsPublicIsMadeByClassesThatWereRead() {
    onlyThese(MAKE_ITERATIONS, DpAdmm.class, "<init>").check(PRODUCT);
    onlyThese(MAKE_ITERATIONS, DpAccAdmm.class, "<init>").check(PRODUCT);
    onlyThese(MAKE_COUPLINGS, CouplingMatrix.class, "of").check(PRODUCT);
    onlyThese(MAKE_METRICS, Metric.class, "<init>").check(PRODUCT);
    onlyThese(MAKE_METRICS, Metric.class, "diagonal").check(PRODUCT);
    onlyThese(MAKE_METRICS, Metric.class, "rotated").check(PRODUCT);
    assertThat(PRODUCT.that(implementing(Regulariser.class)))
        .isNotEmpty()
        .allMatch(type -> type.getPackageName().startsWith("dev.tacit.optim."));
    JavaClasses bad = new ClassFileImporter().importClasses(Violations.Couples.class);
    assertThatThrownBy(() -> onlyThese(MAKE_COUPLINGS, CouplingMatrix.class, "of").check(bad))
        .hasMessageContaining("Couples.matrix");
  }

  @Test
  void postProcessingHoldsPublicNumbersOnly() {
    plainPostProcessing().check(PRODUCT);
    assertThat(PRODUCT.that(implementing(PostProcessing.class))).isNotEmpty();
  }

  @Test
  void queriesOfUnreleasedMinimisersAreThoseThatWereRead() {
    assertThat(PRODUCT.that(implementing(CandidateQuery.class)))
        .extracting(JavaClass::getName)
        .containsExactlyInAnyOrderElementsOf(CANDIDATE_QUERIES);
  }

  /** A loss sees the scores of a minimiser before its noise, so none comes from elsewhere. */
  @Test
  void lossesAreThoseOfOptim() {
    assertThat(PRODUCT.that(implementing(Loss.class)))
        .isNotEmpty()
        .allMatch(type -> type.getPackageName().equals("dev.tacit.optim.loss") && type.isRecord());
  }

  @Test
  void theFencesCatchViolations() {
    JavaClasses bad = new ClassFileImporter().importClasses(Violations.Forges.class);
    assertThatThrownBy(() -> onlyThese(WRITE_RECEIPTS, Receipt.class, "<init>").check(bad))
        .hasMessageContaining("Forges");
    JavaClasses carrying = new ClassFileImporter().importClasses(Violations.Carries.class);
    assertThatThrownBy(() -> plainPostProcessing().check(carrying))
        .hasMessageContaining("Carries.rows");
  }

  private static ArchRule onlyThese(Set<String> allowed, Class<?> owner, String method) {
    return noClasses()
        .that(
            new DescribedPredicate<JavaClass>("are not " + allowed) {
              @Override
              public boolean test(JavaClass type) {
                return !allowed.contains(type.getName());
              }
            })
        .should()
        .accessTargetWhere(
            DescribedPredicate.describe(
                "call " + owner.getSimpleName() + "." + method,
                access ->
                    access.getTargetOwner().isEquivalentTo(owner)
                        && access.getName().equals(method)));
  }

  private static ArchRule plainPostProcessing() {
    return classes().that(implementing(PostProcessing.class)).should(new HoldPublicNumbers());
  }

  private static DescribedPredicate<JavaClass> implementing(Class<?> contract) {
    return DescribedPredicate.describe(
        "implement " + contract.getSimpleName(),
        type -> !type.isInterface() && type.isAssignableTo(contract));
  }
}
