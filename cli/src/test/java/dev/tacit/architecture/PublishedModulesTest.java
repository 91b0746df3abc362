package dev.tacit.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What others get of Tacit: every jar says which module it is, no two published jars share a
 * package, none needs what is not published, and the bill of materials lists them all. Poms of all
 * modules are read; of jars those that this build has made, which are all published ones in a build
 * of everything. Runs after {@code package}.
 */
@Tag("shipped")
class PublishedModulesTest {
  private static final List<MavenModule> ALL = MavenModule.all();

  private static List<MavenModule> published() {
    return ALL.stream().filter(MavenModule::isPublished).toList();
  }

  @Test
  void everyJarSaysWhichModuleItIs() {
    Map<String, Set<String>> declared = new TreeMap<>();
    Map<String, Set<String>> said = new TreeMap<>();
    List<String> absent = new ArrayList<>();
    for (MavenModule module : ALL) {
      if (module.hasJar()) {
        add(declared, module.property("tacit.module").orElse("(none)"), module.folder());
        module
            .jar()
            .ifPresentOrElse(
                jar -> add(said, jar.moduleName().orElse("(none)"), module.folder()),
                () -> absent.add(module.folder()));
      }
    }
    System.out.println("Jars that this build has not made, of which the poms were read: " + absent);
    assertThat(said).hasSizeGreaterThan(8).allSatisfy((name, who) -> assertThat(who).hasSize(1));
    assertThat(declared).allSatisfy((name, who) -> assertThat(who).hasSize(1));
    assertThat(declared.keySet()).allMatch(name -> name.matches("dev\\.tacit(\\.[a-z]+)+"));
    assertThat(declared).containsAllEntriesOf(said);
  }

  @Test
  void noTwoPublishedJarsShareAPackage() {
    Map<String, Set<String>> packages = new TreeMap<>();
    for (MavenModule module : published()) {
      module
          .jar()
          .ifPresent(jar -> jar.packages().forEach(name -> add(packages, name, module.folder())));
    }
    assertThat(packages).hasSizeGreaterThan(60);
    assertThat(shared(packages)).isEmpty();
  }

  @Test
  void power_sharedNamesAreFound() {
    Map<String, Set<String>> packages = new TreeMap<>();
    for (MavenModule module : ALL) {
      module
          .jar()
          .ifPresent(jar -> jar.packages().forEach(name -> add(packages, name, module.folder())));
    }
    assertThat(shared(packages))
        .containsEntry("dev.tacit.dp.mechanism", Set.of("dp", "dp-testkit"));
  }

  @Test
  void nothingPublishedNeedsWhatIsNot() {
    Set<String> artifacts = new TreeSet<>();
    published().forEach(module -> artifacts.add(module.artifact()));
    for (MavenModule module : published()) {
      assertThat(artifacts).as(module.folder()).containsAll(module.needs());
    }
    MavenModule bench = ALL.stream().filter(one -> one.folder().equals("bench")).findFirst().get();
    assertThat(bench.needs()).as("the control").contains("tacit-dp-testkit");
  }

  @Test
  void theBillOfMaterialsListsWhatIsPublished() {
    Set<String> artifacts = new TreeSet<>();
    published().stream().filter(MavenModule::hasJar).forEach(one -> artifacts.add(one.artifact()));
    MavenModule bill = ALL.stream().filter(one -> one.folder().equals("bom")).findFirst().get();
    assertThat(bill.manages()).containsExactlyInAnyOrderElementsOf(artifacts);
  }

  private static void add(Map<String, Set<String>> all, String name, String folder) {
    all.computeIfAbsent(name, each -> new TreeSet<>()).add(folder);
  }

  private static Map<String, Set<String>> shared(Map<String, Set<String>> all) {
    Map<String, Set<String>> shared = new TreeMap<>(all);
    shared.values().removeIf(folders -> folders.size() == 1);
    return shared;
  }
}
