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
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.dp.mechanism.ObserverReplay;
import dev.tacit.dp.mechanism.OwnerKey;
import dev.tacit.dp.mechanism.PatchedKeys;
import dev.tacit.dp.mechanism.PeerSession;
import dev.tacit.dp.mechanism.PerturbedMinimiser;
import dev.tacit.dp.mechanism.PostProcessing;
import dev.tacit.dp.mechanism.RecordReplay;
import dev.tacit.dp.mechanism.ReducedNoise;
import dev.tacit.dp.mechanism.ReleaseOrigin;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.dp.mechanism.ReplayedPrograms;
import dev.tacit.dp.mechanism.Sensitive;
import dev.tacit.dp.mechanism.TestNoise;
import dev.tacit.dp.mechanism.TestReleased;
import dev.tacit.learn.certificate.RunCertificate;
import dev.tacit.learn.certificate.TracedOutcome;
import dev.tacit.optim.loss.Loss;
import dev.tacit.optim.prox.Regulariser;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * What Java's types cannot forbid about the one door, read from byte code: who writes receipts, who
 * makes released values and certificates, and what functions of released or unreleased values may
 * hold.
 */
class ReleaseFenceTest {
  private static final JavaClasses PRODUCT =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .withImportOption(location -> !location.contains("testkit"))
          .withImportOption(location -> !location.contains("/dev/tacit/laws/"))
          .importPackages("dev.tacit");

  /** The curator writes receipts; the ledger reads its own back. */
  private static final Set<String> WRITE_RECEIPTS =
      Set.of(
          "dev.tacit.dp.mechanism.Curator",
          "dev.tacit.ledger.json.ReceiptJson",
          "dev.tacit.dp.event.Receipt");

  /** The curator, and the value itself; the last two have keys that are stamped as not secret. */
  private static final Set<String> LOOK_INSIDE =
      Set.of(
          "dev.tacit.dp.mechanism.Curator",
          "dev.tacit.dp.mechanism.Sensitive",
          "dev.tacit.dp.mechanism.ObserverReplay$Interceptor",
          "dev.tacit.dp.mechanism.ReducedNoise$Reduced");

  /** For audits; what they make is stamped as not secret. */
  private static final Set<String> SCRIPT =
      Set.of("dev.tacit.dp.mechanism.ObserverReplay", "dev.tacit.dp.mechanism.ReducedNoise");

  /** Mechanisms ask a key for coins, each for one address that the curator handed out. */
  private static final Set<String> DRAW_COINS =
      Set.of(
          "dev.tacit.dp.mechanism.GateNoise",
          "dev.tacit.dp.mechanism.GaussianOnGrid",
          "dev.tacit.dp.mechanism.GridMechanism",
          "dev.tacit.dp.mechanism.PerturbedMinimiser",
          "dev.tacit.dp.mechanism.SecretDraws$Drawer");

  /** What a finished run gave, sealed and opened for its ledger. */
  private static final Set<String> SEAL = Set.of("dev.tacit.learn.ledgering.StoredOutcome");

  /** What other owners released, off the wire. */
  private static final Set<String> READ_RECEIVED =
      Set.of("dev.tacit.federation.wire.MessageReader", "dev.tacit.federation.wire.EndStatement");

  /** One for a party's run; the last two are of runs and readers that hear nobody. */
  private static final Set<String> OPEN_SESSIONS =
      Set.of(
          "dev.tacit.federation.FederatedOwner",
          "dev.tacit.federation.FederatedHub",
          "dev.tacit.federation.wire.MessageReader",
          "dev.tacit.learn.ledgering.LedgerChannel");

  /** Doors, which collect the receipts. */
  private static final Set<String> OPEN_CURATORS =
      Set.of(
          "dev.tacit.admm.run.InMemoryChannel",
          "dev.tacit.learn.ledgering.LedgerChannel",
          "dev.tacit.learn.ledgering.WholeRunChannel",
          "dev.tacit.audit.AuditedChannel",
          "dev.tacit.dp.mechanism.Curator");

  /** Non-private algorithms, and those that can be told to add no noise. */
  private static final Set<String> RELEASE_IN_CLEAR =
      Set.of(
          "dev.tacit.learn.algorithm.ExactEntry$ExactParties",
          "dev.tacit.learn.algorithm.Convergence",
          "dev.tacit.admm.mesh.PrimalRelease$InClear",
          "dev.tacit.admm.central.CentralPlan",
          "dev.tacit.admm.star.ScasAdmm");

  /** Who says of which doors, session or seal the values of a run may be. */
  private static final Set<String> TRACE =
      Set.of(
          "dev.tacit.learn.job.CertifiedRun",
          "dev.tacit.learn.ledgering.LedgerChannel",
          "dev.tacit.learn.ledgering.WholeRunChannel",
          "dev.tacit.audit.PlanGame");

  /** What trains, and what attacks it. */
  private static final Set<String> CERTIFY =
      Set.of(
          "dev.tacit.learn.job.CertifiedRun",
          "dev.tacit.audit.PlanGame",
          "dev.tacit.learn.certificate.RunCertificate");

  /** Each was read: it makes iterations of penalties, given or from released moments. */
  private static final Set<String> MAKE_ITERATIONS = Set.of("dev.tacit.admm.central.GradientEntry");

  /** Of penalties. */
  private static final Set<String> MAKE_COUPLINGS = Set.of("dev.tacit.admm.stream.Splits");

  /** Of released moments. */
  private static final Set<String> MAKE_METRICS =
      Set.of(
          "dev.tacit.admm.metric.Metric",
          "dev.tacit.admm.metric.MetricCentre",
          "dev.tacit.admm.metric.MetricProtocol",
          "dev.tacit.admm.star.Scaling");

  /**
   * Functions of released values that other programs can make. Each was read: it says nothing that
   * it is not given as a released value, but for scales and steps. One that returned its own
   * numbers would be a way to a released value of any numbers.
   */
  private static final Set<String> PUBLIC_FUNCTIONS =
      Set.of(
          "dev.tacit.dp.mechanism.LinearCombination",
          "dev.tacit.admm.metric.ToModel",
          "dev.tacit.admm.probability.CurveFit",
          "dev.tacit.admm.run.RunningCount",
          "dev.tacit.admm.star.ConsensusStep",
          "dev.tacit.admm.star.InnerLoop");

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
   * What tells runs again and what makes noise quieter is for audits, and what it lets out is
   * stamped as not secret. The artifact of tests lives in the same package, and is what the last
   * lines find; it is not shipped.
   */
  @Test
  void noiseIsScriptedForAuditsOnly() {
    onlyThese(SCRIPT, NoiseKey.class, "notSecret").check(PRODUCT);
    assertThat(scripting(PRODUCT))
        .containsExactlyInAnyOrder(
            ObserverReplay.class.getName() + "$NoNoise",
            ObserverReplay.class.getName() + "$Interceptor",
            ReducedNoise.class.getName() + "$Reduced");
    JavaClasses tests = new ClassFileImporter().importClasses(TestNoise.class);
    assertThatThrownBy(() -> onlyThese(SCRIPT, NoiseKey.class, "notSecret").check(tests))
        .hasMessageContaining("TestNoise");
    JavaClasses all = new ClassFileImporter().importPackages("dev.tacit.dp.mechanism");
    assertThat(scripting(all)).contains(RecordReplay.class.getName() + "$Coins");
  }

  @Test
  void onlyAuditsTellRunsAgain() {
    withoutScripts("dev.tacit.audit..").check(PRODUCT);
    assertThatThrownBy(() -> withoutScripts("dev.tacit.none..").check(PRODUCT))
        .hasMessageContaining("PlanGame");
  }

  private static ArchRule withoutScripts(String except) {
    return noClasses()
        .that()
        .resideOutsideOfPackages(except, "dev.tacit.dp.mechanism")
        .should()
        .dependOnClassesThat()
        .belongToAnyOf(ObserverReplay.class, ReducedNoise.class);
  }

  /** Not even audits: no artifact that is shipped needs the one of tests. */
  @Test
  void noProductClassUsesTheArtifactOfTests() {
    withoutTestNoise().check(PRODUCT);
    JavaClasses tests = new ClassFileImporter().importPackages("dev.tacit.architecture");
    assertThatThrownBy(() -> withoutTestNoise().check(tests))
        .hasMessageContaining("ReleaseFenceTest");
  }

  private static ArchRule withoutTestNoise() {
    return noClasses()
        .should()
        .dependOnClassesThat()
        .belongToAnyOf(
            TestNoise.class,
            TestReleased.class,
            RecordReplay.class,
            ReplayedPrograms.class,
            PatchedKeys.class);
  }

  /** Named classes that have a script or a replay; the two that do nothing have no name. */
  private static List<String> scripting(JavaClasses classes) {
    return classes.stream()
        .filter(type -> !type.isInterface() && !type.isAnonymousClass())
        .filter(
            type ->
                type.isAssignableTo("dev.tacit.dp.mechanism.NoiseScript")
                    || type.isAssignableTo("dev.tacit.dp.mechanism.ReleaseInterceptor"))
        .map(JavaClass::getName)
        .toList();
  }

  /** Nothing is declared public but zeros; there is one way in for each kind of origin. */
  @Test
  void releasedValuesAreMadeByTheirOrigins() {
    String dp = "dev.tacit.dp.mechanism.";
    onlyThese(Set.of(dp + "Released"), Released.class, "<init>").check(PRODUCT);
    onlyThese(Set.of(dp + "Curator"), Released.class, "ofMechanism").check(PRODUCT);
    Set<String> origins = Set.of(dp + "OwnerKey", dp + "PeerSession");
    onlyThese(origins, Released.class, "ofOrigin").check(PRODUCT);
    onlyThese(Set.of(), Released.class, "chosen").check(PRODUCT);
    assertThatThrownBy(() -> onlyThese(Set.of(), Released.class, "ofOrigin").check(PRODUCT))
        .hasMessageContaining("OwnerKey.open")
        .hasMessageContaining("PeerSession.received");
    JavaClasses tests = new ClassFileImporter().importClasses(TestReleased.class);
    assertThatThrownBy(() -> onlyThese(Set.of(), Released.class, "chosen").check(tests))
        .hasMessageContaining("TestReleased.of");
  }

  @Test
  void originsAreMadeByKeysSessionsAndSeals() {
    String dp = "dev.tacit.dp.mechanism.";
    Set<String> three = Set.of(dp + "NoiseKey", dp + "PeerSession", dp + "OwnerKey");
    onlyThese(three, ReleaseOrigin.class, "<init>").check(PRODUCT);
    assertThatThrownBy(() -> onlyThese(Set.of(), ReleaseOrigin.class, "<init>").check(PRODUCT))
        .hasMessageContaining("NoiseKey");
  }

  @Test
  void storedValuesAreSealedAndOpenedByOneClass() {
    onlyThese(SEAL, OwnerKey.class, "seal").check(PRODUCT);
    onlyThese(SEAL, OwnerKey.class, "open").check(PRODUCT);
    assertThatThrownBy(() -> onlyThese(Set.of(), OwnerKey.class, "open").check(PRODUCT))
        .hasMessageContaining("StoredOutcome");
    JavaClasses bad = new ClassFileImporter().importClasses(Violations.Seals.class);
    assertThatThrownBy(() -> onlyThese(SEAL, OwnerKey.class, "seal").check(bad))
        .hasMessageContaining("Seals.model");
  }

  @Test
  void receivedValuesAreReadOffTheWireByNamedClasses() {
    onlyThese(READ_RECEIVED, PeerSession.class, "received").check(PRODUCT);
    onlyThese(OPEN_SESSIONS, PeerSession.class, "<init>").check(PRODUCT);
    assertThatThrownBy(() -> onlyThese(Set.of(), PeerSession.class, "received").check(PRODUCT))
        .hasMessageContaining("MessageReader");
    JavaClasses bad = new ClassFileImporter().importClasses(Violations.Hears.class);
    assertThatThrownBy(() -> onlyThese(READ_RECEIVED, PeerSession.class, "received").check(bad))
        .hasMessageContaining("Hears.model");
    assertThatThrownBy(() -> onlyThese(OPEN_SESSIONS, PeerSession.class, "<init>").check(bad))
        .hasMessageContaining("Hears.model");
  }

  @Test
  void curatorsAreOpenedByDoorsAndLeftInClearByNamedClasses() {
    onlyThese(OPEN_CURATORS, Curator.class, "of").check(PRODUCT);
    onlyThese(OPEN_CURATORS, Curator.class, "keeping").check(PRODUCT);
    onlyThese(RELEASE_IN_CLEAR, Curator.class, "releaseInClear").check(PRODUCT);
    JavaClasses bad = new ClassFileImporter().importClasses(Violations.Opens.class);
    assertThatThrownBy(() -> onlyThese(OPEN_CURATORS, Curator.class, "of").check(bad))
        .hasMessageContaining("Opens.model");
    assertThatThrownBy(
            () -> onlyThese(RELEASE_IN_CLEAR, Curator.class, "releaseInClear").check(bad))
        .hasMessageContaining("Opens.model");
  }

  /** Everybody may call these with invented receipts and origins; the product's classes do not. */
  @Test
  void certificatesAreMadeOfTheDoorsOfARun() {
    onlyThese(TRACE, TracedOutcome.class, "<init>").check(PRODUCT);
    onlyThese(CERTIFY, RunCertificate.class, "of").check(PRODUCT);
    onlyThese(Set.of(RunCertificate.class.getName()), RunCertificate.class, "<init>")
        .check(PRODUCT);
    JavaClasses bad = new ClassFileImporter().importClasses(Violations.Certifies.class);
    assertThatThrownBy(() -> onlyThese(TRACE, TracedOutcome.class, "<init>").check(bad))
        .hasMessageContaining("Certifies.of");
    assertThatThrownBy(() -> onlyThese(CERTIFY, RunCertificate.class, "of").check(bad))
        .hasMessageContaining("Certifies.of");
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
  void noFunctionThatReturnsItsOwnNumbersIsForOthers() {
    assertThat(publicFunctions(PRODUCT)).containsExactlyInAnyOrderElementsOf(PUBLIC_FUNCTIONS);
    JavaClasses bad = new ClassFileImporter().importClasses(Violations.Gives.Numbers.class);
    assertThat(publicFunctions(bad)).containsExactly(Violations.Gives.Numbers.class.getName());
  }

  /** A class within an interface is public without a word. */
  private static List<String> publicFunctions(JavaClasses classes) {
    return classes.stream()
        .filter(type -> implementing(PostProcessing.class).test(type))
        .map(JavaClass::reflect)
        .filter(ReleaseFenceTest::isPublic)
        .map(Class::getName)
        .toList();
  }

  private static boolean isPublic(Class<?> type) {
    Class<?> around = type.getEnclosingClass();
    return Modifier.isPublic(type.getModifiers()) && (around == null || isPublic(around));
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
