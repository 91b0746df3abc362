package dev.tacit.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.ReleaseChannel;
import dev.tacit.dp.account.Accountants;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.optim.risk.Examples;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The fences of docs/architecture.md, checked on byte code, each shown to catch a violation. */
class ArchitectureTest {
  private static final JavaClasses PRODUCT =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .withImportOption(location -> !location.contains("testkit"))
          .withImportOption(location -> !location.contains("/dev/tacit/laws/"))
          .importPackages("dev.tacit");

  /** Each module and what it may use of the others. */
  private static final Map<String, Set<String>> MAY_USE =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("laws", Set.of()),
              Map.entry("testkit", Set.of()),
              Map.entry("optim", Set.of()),
              Map.entry("chart", Set.of()),
              Map.entry("dp", Set.of("optim")),
              Map.entry("data", Set.of("optim")),
              Map.entry("ledger", Set.of("optim", "dp")),
              Map.entry("admm", Set.of("optim", "dp")),
              Map.entry("learn", Set.of("optim", "dp", "data", "ledger", "admm")),
              Map.entry("federation", Set.of("optim", "dp", "data", "ledger", "admm", "learn")),
              Map.entry("experiments", Set.of("chart", "optim", "dp", "data", "admm", "learn")),
              Map.entry("export", Set.of("optim", "dp", "data", "ledger", "admm", "learn")),
              Map.entry("audit", Set.of("optim", "dp", "data", "admm", "learn")),
              Map.entry(
                  "cli",
                  Set.of(
                      "chart",
                      "optim",
                      "dp",
                      "data",
                      "ledger",
                      "admm",
                      "learn",
                      "federation",
                      "experiments",
                      "export",
                      "audit")),
              Map.entry("spark", Set.of("optim", "dp", "data", "ledger", "admm", "learn")),
              Map.entry("bench", Set.of("optim", "dp", "data", "ledger", "admm", "learn", "cli"))));

  /** The only classes that may ask the platform for randomness. */
  private static final Set<String> RANDOMNESS =
      Set.of(
          "dev.tacit.dp.mechanism.SecureBytes",
          "dev.tacit.federation.link.Nonce",
          "dev.tacit.audit.Coins");

  /**
   * The only classes that may look at a clock: where time is shown to people, and where waits end.
   */
  private static final Set<String> CLOCK =
      Set.of(
          "dev.tacit.learn.evaluation.Stopwatch",
          "dev.tacit.cli.Main",
          "dev.tacit.federation.party.Deadline");

  @Test
  void everyModuleIsSeen() {
    Set<String> modules = new TreeSet<>();
    PRODUCT.forEach(type -> modules.add(PointOneWay.module(type)));
    assertThat(modules)
        .contains(
            "chart",
            "optim",
            "dp",
            "data",
            "ledger",
            "admm",
            "learn",
            "federation",
            "experiments",
            "export",
            "audit",
            "cli");
    assertThat(MAY_USE.keySet()).containsAll(modules);
  }

  @Test
  void dependenciesPointOneWay() {
    classes().should(new PointOneWay(MAY_USE)).check(PRODUCT);
  }

  @Test
  void packagesOfAModuleHaveNoCycles() {
    withoutCycles().check(PRODUCT);
  }

  /** A program that uses the library decides what is shown and when it ends. */
  @Test
  void theLibraryDoesNotPrintOrEndTheProcess() {
    quiet("dev.tacit..").check(PRODUCT.that(are("not of the edge", type -> !isEdge(type))));
  }

  @Test
  void onlyTheCommandLineKnowsItsParser() {
    withoutParser("dev.tacit..").check(PRODUCT.that(are("not of the edge", type -> !isEdge(type))));
  }

  /** Certification is in one place; {@code account} prices what people write, and no run. */
  @Test
  void runsArePricedInOnePlace() {
    prices("dev.tacit.learn.certificate..", "dev.tacit.learn.account..").check(aboveAlgorithms());
    assertThatThrownBy(() -> prices("dev.tacit.learn.account..").check(aboveAlgorithms()))
        .hasMessageContaining("Prices");
  }

  /** Who plans elsewhere may plan twice, and pay for another plan than it runs. */
  @Test
  void plansAreMadeInOnePlace() {
    planning(Set.of("dev.tacit.learn.plan.Planner")).check(aboveAlgorithms());
    assertThatThrownBy(() -> planning(Set.of()).check(aboveAlgorithms()))
        .hasMessageContaining("Planner");
  }

  @Test
  void randomnessComesFromNamedClassesOnly() {
    calls("randomness", ArchitectureTest::isRandomness, RANDOMNESS).check(PRODUCT);
  }

  @Test
  void clocksAreReadByNamedClassesOnly() {
    calls("a clock", ArchitectureTest::isClock, CLOCK).check(PRODUCT);
  }

  @Test
  void algorithmsAreFreeOfThreadsFilesAndSockets() {
    pureAlgorithms("dev.tacit.admm..").check(PRODUCT);
  }

  /** What carries letters neither makes a release nor opens rows; it hands both to the agents. */
  @Test
  void theNetworkKnowsNoMathematicsAndNoDoor() {
    blind("dev.tacit.federation.wire..", "dev.tacit.federation.link..").check(PRODUCT);
    assertThatThrownBy(() -> blind("dev.tacit.federation.party..").check(PRODUCT))
        .hasMessageContaining("AgentDriver");
  }

  /** Experiments train as everybody does: no door, no algorithm and no accountant by itself. */
  @Test
  void experimentsUseTheLibraryFromOutside() {
    outside("dev.tacit.experiments..").check(PRODUCT);
    assertThatThrownBy(() -> outside("dev.tacit.learn..").check(PRODUCT))
        .hasMessageContaining("Prices");
  }

  private static ArchRule outside(String packages) {
    return noClasses()
        .that()
        .resideInAPackage(packages)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "dev.tacit.dp.mechanism..",
            "dev.tacit.admm.central..",
            "dev.tacit.admm.descent..",
            "dev.tacit.admm.metric..",
            "dev.tacit.admm.star..",
            "dev.tacit.admm.mesh..",
            "dev.tacit.admm.stream..")
        .orShould()
        .dependOnClassesThat()
        .belongToAnyOf(Accountants.class);
  }

  private static ArchRule blind(String... packages) {
    return noClasses()
        .that()
        .resideInAnyPackage(packages)
        .should()
        .dependOnClassesThat()
        .belongToAnyOf(
            Curator.class, ReleaseChannel.class, Examples.class, Accountants.class, Plan.class);
  }

  @Test
  void namesSayWhatAClassIs() {
    plainNames().check(PRODUCT);
  }

  @Test
  void theFencesCatchViolations() {
    JavaClasses bad =
        new ClassFileImporter().importClasses(Violations.Draws.class, Violations.Looks.class);
    assertThatThrownBy(
            () -> calls("randomness", ArchitectureTest::isRandomness, RANDOMNESS).check(bad))
        .hasMessageContaining("Draws");
    assertThatThrownBy(() -> calls("a clock", ArchitectureTest::isClock, CLOCK).check(bad))
        .hasMessageContaining("Looks");
    assertThatThrownBy(() -> pureAlgorithms("dev.tacit.architecture..").check(bad))
        .hasMessageContaining("Looks");
    assertThatThrownBy(
            () ->
                plainNames()
                    .check(new ClassFileImporter().importClasses(Violations.ThingUtil.class)))
        .hasMessageContaining("ThingUtil");
    assertThatThrownBy(() -> classes().should(new PointOneWay(Map.of())).check(PRODUCT))
        .hasMessageContaining("dev.tacit.dp");
    assertThatThrownBy(
            () ->
                withoutCycles()
                    .check(
                        new ClassFileImporter()
                            .importClasses(
                                Violations.Turns.class, dev.tacit.architecture.turn.Returns.class)))
        .hasMessageContaining("Returns");
    JavaClasses loud =
        new ClassFileImporter().importClasses(Violations.Prints.class, Violations.Parses.class);
    assertThatThrownBy(() -> quiet("dev.tacit.architecture..").check(loud))
        .hasMessageContaining("Prints.print")
        .hasMessageContaining("Prints.end");
    assertThatThrownBy(() -> withoutParser("dev.tacit.architecture..").check(loud))
        .hasMessageContaining("Parses");
  }

  /** Every package is a slice of its module, the module's own package too. */
  private static ArchRule withoutCycles() {
    return SlicesRuleDefinition.slices()
        .assignedFrom(
            new SliceAssignment() {
              @Override
              public String getDescription() {
                return "packages of a module";
              }

              @Override
              public SliceIdentifier getIdentifierOf(JavaClass type) {
                return (type.getPackageName() + ".").startsWith("dev.tacit.")
                    ? SliceIdentifier.of(type.getPackageName())
                    : SliceIdentifier.ignore();
              }
            })
        .should()
        .beFreeOfCycles();
  }

  private static ArchRule quiet(String packages) {
    return noClasses()
        .that()
        .resideInAPackage(packages)
        .should()
        .accessTargetWhere(
            DescribedPredicate.describe(
                "prints or ends the process",
                (JavaAccess<?> access) ->
                    isLoud(access.getTargetOwner().getName(), access.getName())));
  }

  private static boolean isLoud(String owner, String name) {
    return (owner.equals("java.lang.System") && Set.of("out", "err", "exit").contains(name))
        || (owner.equals("java.lang.Runtime") && Set.of("exit", "halt").contains(name))
        || name.equals("printStackTrace");
  }

  private static ArchRule withoutParser(String packages) {
    return noClasses()
        .that()
        .resideInAPackage(packages)
        .should()
        .dependOnClassesThat()
        .resideInAPackage("picocli..");
  }

  private static ArchRule prices(String... packages) {
    return noClasses()
        .that()
        .resideOutsideOfPackages(packages)
        .should()
        .dependOnClassesThat()
        .belongToAnyOf(Accountants.class);
  }

  private static ArchRule planning(Set<String> allowed) {
    return calls(
        "a plan",
        access ->
            access.getTargetOwner().isAssignableTo(Algorithm.class)
                && Set.of("plan", "planned").contains(access.getName()),
        allowed);
  }

  private static JavaClasses aboveAlgorithms() {
    return PRODUCT.that(
        are(
            "of learn, federation, experiments, audit or cli",
            type ->
                Set.of("learn", "federation", "experiments", "audit", "cli")
                    .contains(PointOneWay.module(type))));
  }

  private static boolean isEdge(JavaClass type) {
    return Set.of("cli", "bench").contains(PointOneWay.module(type));
  }

  private static DescribedPredicate<JavaClass> are(
      String what, java.util.function.Predicate<JavaClass> which) {
    return DescribedPredicate.describe(what, which);
  }

  private static ArchRule calls(
      String what, java.util.function.Predicate<JavaAccess<?>> forbidden, Set<String> allowed) {
    return noClasses()
        .that(
            new DescribedPredicate<JavaClass>("are not " + allowed) {
              @Override
              public boolean test(JavaClass type) {
                return !allowed.contains(outermost(type));
              }
            })
        .should()
        .accessTargetWhere(
            new DescribedPredicate<JavaAccess<?>>("use " + what) {
              @Override
              public boolean test(JavaAccess<?> access) {
                return forbidden.test(access);
              }
            });
  }

  private static ArchRule pureAlgorithms(String packages) {
    return noClasses()
        .that()
        .resideInAPackage(packages)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "java.io..", "java.net..", "java.nio.file..", "java.util.logging..", "org.slf4j..")
        .orShould()
        .dependOnClassesThat()
        .areAssignableTo(Thread.class)
        .orShould()
        .dependOnClassesThat()
        .areAssignableTo(java.util.concurrent.Executor.class);
  }

  private static ArchRule plainNames() {
    return noClasses()
        .should()
        .haveNameMatching(".*\\.(Abstract\\w+|\\w*Base|\\w+Impl|\\w+Utils?|\\w+Helper|\\w+Manager)")
        .orShould()
        .haveNameMatching(
            ".*\\$(Abstract\\w+|\\w*Base|\\w+Impl|\\w+Utils?|\\w+Helper|\\w+Manager)");
  }

  private static boolean isRandomness(JavaAccess<?> access) {
    String owner = access.getTargetOwner().getName();
    return List.of(
                "java.util.Random",
                "java.util.SplittableRandom",
                "java.util.concurrent.ThreadLocalRandom",
                "java.security.SecureRandom",
                "java.util.random.RandomGenerator")
            .contains(owner)
        || (owner.equals("java.lang.Math") && access.getName().equals("random"))
        || (owner.equals("java.util.UUID") && access.getName().equals("randomUUID"))
        || (owner.equals("java.util.Collections") && access.getName().equals("shuffle"));
  }

  private static boolean isClock(JavaAccess<?> access) {
    String owner = access.getTargetOwner().getName();
    String name = access.getName();
    return (owner.equals("java.lang.System")
            && (name.equals("currentTimeMillis") || name.equals("nanoTime")))
        || (owner.startsWith("java.time.") && (name.equals("now") || name.startsWith("system")));
  }

  private static String outermost(JavaClass type) {
    int inner = type.getName().indexOf('$');
    return inner < 0 ? type.getName() : type.getName().substring(0, inner);
  }
}
