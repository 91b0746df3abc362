package dev.tacit.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Habits that byte code does not show: length of files, a page per package. */
class SourceTest {
  private static final Path ROOT = Path.of(System.getProperty("tacit.root", ".."));
  private static final int LONGEST = 400;

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

  private static List<Path> mainSources() {
    try (Stream<Path> files = Files.walk(ROOT)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> file.toString().contains(Path.of("src", "main", "java").toString()))
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
