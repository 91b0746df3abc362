package dev.tacit.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** How others inherit the laws: the tests of examples/java, compiled and run as they stand. */
class LawsExampleTest {
  private static final Path ROOT = Path.of(System.getProperty("tacit.root", ".."));
  private static final Path EXAMPLES = ROOT.resolve("examples/java/src/test/java/example");

  @TempDir private Path folder;

  @Test
  void theDocumentShowsTheExample() throws IOException {
    String source = source("PseudoHuberLawsTest");
    String shown = source.substring(source.indexOf("import "));
    assertThat(Files.readString(page("library.md"))).contains("```java\n" + shown + "```");
  }

  private static Path page(String name) throws IOException {
    try (Stream<Path> all = Files.walk(ROOT.resolve("docs"))) {
      return all.filter(file -> file.endsWith(name)).findFirst().orElseThrow();
    }
  }

  @Test
  void allLawsHoldForTheExamples() throws IOException {
    assertThat(failures("PseudoHuberLawsTest", source("PseudoHuberLawsTest"), 6)).isEmpty();
    assertThat(failures("NonNegativeLawsTest", source("NonNegativeLawsTest"), 4)).isEmpty();
  }

  @Test
  void power_aWrongExampleIsFoundOut() throws IOException {
    String steep = source("PseudoHuberLawsTest").replace(", -3)", ", -2)");
    assertThat(failures("PseudoHuberLawsTest", steep, 6))
        .containsExactly("law_curvatureMatchesCentralDifferences()");
    String far = source("NonNegativeLawsTest").replace("Math.max(0, entry)", "Math.max(1, entry)");
    assertThat(failures("NonNegativeLawsTest", far, 4))
        .contains("law_noLineThroughTheProxGoesLower()", "law_moreau()");
  }

  private static String source(String name) throws IOException {
    return Files.readString(EXAMPLES.resolve(name + ".java"));
  }

  /** The laws that the class breaks; all of them were asked. */
  private List<String> failures(String name, String source, int laws) throws IOException {
    Path classes = compiled(name, source);
    ClassLoader parent = getClass().getClassLoader();
    try (URLClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()}, parent)) {
      TestExecutionSummary summary = run(loader.loadClass("example." + name));
      assertThat(summary.getTestsFoundCount()).isEqualTo(laws);
      assertThat(summary.getTestsSkippedCount() + summary.getTestsAbortedCount()).isZero();
      return summary.getFailures().stream()
          .map(failure -> failure.getTestIdentifier().getDisplayName())
          .toList();
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  private static TestExecutionSummary run(Class<?> tests) {
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request().selectors(selectClass(tests)).build();
    SummaryGeneratingListener listener = new SummaryGeneratingListener();
    LauncherFactory.create().execute(request, listener);
    return listener.getSummary();
  }

  /** Compiles with all warnings, none of which may be there. */
  private Path compiled(String name, String source) throws IOException {
    Path file = Files.writeString(folder.resolve(name + ".java"), source);
    Path classes = Files.createTempDirectory(folder, "classes");
    var compiler = ToolProvider.getSystemJavaCompiler();
    try (var files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
      StringWriter said = new StringWriter();
      List<String> options =
          List.of(
              "-d",
              classes.toString(),
              "-cp",
              System.getProperty("java.class.path"),
              "-Xlint:all,-options,-processing,-path",
              "-Werror",
              "-proc:none");
      boolean compiled =
          compiler.getTask(said, files, null, options, null, files.getJavaFileObjects(file)).call();
      assertThat(compiled).as(said.toString()).isTrue();
    }
    return classes;
  }
}
