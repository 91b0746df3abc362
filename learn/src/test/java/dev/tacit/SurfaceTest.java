package dev.tacit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.learn.Refused;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.tools.DocumentationTool;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What programs may use: the public types of {@code dev.tacit}, what they throw, the settings of
 * algorithms, and the types that all these name. The list is committed, so that a change is seen in
 * review.
 */
class SurfaceTest {
  private static final Path ROOT = Path.of(System.getProperty("tacit.root", ".."));
  private static final Path LIST = ROOT.resolve("learn/surface.txt");
  private static final Path SOURCES = ROOT.resolve("learn/src/main/java/dev/tacit");

  private static final List<String> SETTINGS =
      List.of(
          "dev.tacit.admm.central.CentralSettings",
          "dev.tacit.admm.mesh.MeshSettings",
          "dev.tacit.admm.metric.MetricSettings",
          "dev.tacit.admm.star.StarSettings",
          "dev.tacit.admm.stream.StreamSettings",
          "dev.tacit.learn.algorithm.ExactSettings");

  @TempDir private Path folder;

  @Test
  void theSurfaceIsTheCommittedOne() throws IOException, URISyntaxException {
    List<String> found = Surface.of(roots()).lines();
    if (Boolean.getBoolean("tacit.surface")) {
      Files.write(LIST, found);
    }
    assertThat(found)
        .as(
            "the public surface changed. If that is meant: -Dtacit.surface=true writes %s anew;"
                + " commit it, and say in CHANGELOG what programs have to change",
            LIST)
        .isEqualTo(Files.readAllLines(LIST));
  }

  @Test
  void aChangeIsSeen() {
    List<String> lines = Surface.of(List.of(Visible.class)).lines();
    assertThat(lines)
        .anyMatch(line -> line.contains("dev.tacit.Row"))
        .anyMatch(line -> line.contains("seen("))
        .noneMatch(line -> line.contains("hidden"));
  }

  /** Names another type and hides a method. */
  public abstract static class Visible {
    public abstract Row seen(int number);

    abstract void hidden();
  }

  @Test
  void everyExportedTypeShowsAnExample() throws IOException, URISyntaxException {
    for (Class<?> type : Surface.of(roots()).types()) {
      if (type.getEnclosingClass() == null && !SETTINGS.contains(type.getName())) {
        assertThat(source(type)).as("Javadoc of %s", type).contains("<pre>{@code");
      }
    }
  }

  private static String source(Class<?> type) throws IOException {
    String file = "src/main/java/" + type.getName().replace('.', '/') + ".java";
    for (String module : List.of("learn", "admm", "dp")) {
      Path path = ROOT.resolve(module).resolve(file);
      if (Files.exists(path)) {
        return Files.readString(path);
      }
    }
    throw new IOException("no source of " + type);
  }

  @Test
  void theJavadocOfTheFacadeHasNothingMissing() throws IOException {
    DocumentationTool tool = ToolProvider.getSystemDocumentationTool();
    try (var files = tool.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8);
        Stream<Path> all = Files.list(SOURCES)) {
      List<Path> sources = all.filter(file -> file.toString().endsWith(".java")).toList();
      StringWriter said = new StringWriter();
      List<String> options =
          List.of(
              "-Xdoclint:all",
              "-Werror",
              "-quiet",
              "-d",
              folder.toString(),
              "-cp",
              System.getProperty("java.class.path"));
      boolean good =
          tool.getTask(said, files, null, null, options, files.getJavaFileObjectsFromPaths(sources))
              .call();
      assertThat(good).as(said.toString()).isTrue();
      assertThat(said.toString()).doesNotContain("warning");
    }
  }

  private static List<Class<?>> roots() throws IOException, URISyntaxException {
    Path classes = Path.of(Tacit.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Set<String> names = new TreeSet<>(SETTINGS);
    names.add(Refused.class.getName());
    try (Stream<Path> all = Files.list(classes.resolve("dev/tacit"))) {
      all.map(file -> file.getFileName().toString())
          .filter(file -> file.endsWith(".class") && !file.contains("$"))
          .filter(file -> !file.equals("package-info.class"))
          .forEach(file -> names.add("dev.tacit." + file.replace(".class", "")));
    }
    List<Class<?>> roots = new ArrayList<>();
    for (String name : names) {
      try {
        roots.add(Class.forName(name));
      } catch (ClassNotFoundException e) {
        throw new IOException(e);
      }
    }
    return roots;
  }
}
