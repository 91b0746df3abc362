package dev.tacit.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Habits that byte code does not show: length of files, a page per package, true references. */
class SourceTest {
  private static final Path ROOT = Path.of(System.getProperty("tacit.root", ".."));
  private static final int LONGEST = 400;
  private static final Pattern NAMED_TEST = Pattern.compile("`(\\w+Test)(?:\\.(\\w+)\\*?)?`");

  @Test
  void mainFilesStayShort() {
    List<Path> files = mainSources();
    assertThat(files).hasSizeGreaterThan(20);
    assertThat(files).allSatisfy(file -> assertThat(lines(file)).isLessThanOrEqualTo(LONGEST));
  }

  @Test
  void everyPackageSaysWhatBelongsThere() {
    // dp-testkit shares the package of the curator on purpose; dp has its page.
    assertThat(
            mainSources().stream()
                .map(Path::getParent)
                .filter(folder -> !folder.startsWith(ROOT.resolve("dp-testkit")))
                .distinct())
        .isNotEmpty()
        .allSatisfy(folder -> assertThat(folder.resolve("package-info.java")).exists());
  }

  /** Written `SomeTest`, `SomeTest.method` or `SomeTest.begin_*` in a page of the documents. */
  @Test
  void testsNamedInDocumentsExist() {
    Map<String, String> tests = new HashMap<>();
    for (Path file : sources("test")) {
      tests.put(file.getFileName().toString().replace(".java", ""), text(file));
    }
    Set<String> named = new TreeSet<>();
    for (Path page : pages()) {
      Matcher reference = NAMED_TEST.matcher(text(page));
      while (reference.find()) {
        named.add(reference.group(1));
        assertThat(missing(tests, reference)).as("%s in %s", reference.group(), page).isFalse();
      }
    }
    assertThat(named).hasSizeGreaterThan(40);
    Matcher wrong = NAMED_TEST.matcher("`SourceTest.noSuchMethod`, `NoSuchTest`");
    while (wrong.find()) {
      assertThat(missing(tests, wrong)).isTrue();
    }
  }

  private static boolean missing(Map<String, String> tests, Matcher reference) {
    String source = tests.get(reference.group(1));
    return source == null
        || (reference.group(2) != null && !source.contains("void " + reference.group(2)));
  }

  private static List<Path> pages() {
    try (Stream<Path> files = Files.walk(ROOT.resolve("docs"))) {
      return Stream.concat(
              files, Stream.of(ROOT.resolve("README.md"), ROOT.resolve("CHANGELOG.md")))
          .filter(file -> file.toString().endsWith(".md"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Path> mainSources() {
    return sources("main");
  }

  private static List<Path> sources(String kind) {
    try (Stream<Path> files = Files.walk(ROOT)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> file.toString().contains(Path.of("src", kind, "java").toString()))
          .filter(file -> !ROOT.relativize(file).toString().contains("target"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int lines(Path file) {
    try (Stream<String> lines = Files.lines(file)) {
      return (int) lines.count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
