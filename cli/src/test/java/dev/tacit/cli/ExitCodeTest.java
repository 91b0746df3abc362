package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ExitCodeTest {
  private static final Path ROOT = Path.of(System.getProperty("tacit.root", ".."));

  @ParameterizedTest
  @EnumSource
  void eachCodeHasItsPageAndItsLineInTheIndex(ExitCode code) throws IOException {
    String title = "# Exit code " + code.number() + ": " + code.label();
    assertThat(Files.readString(ROOT.resolve(code.page()))).startsWith(title + "\n");
    assertThat(Files.readString(ROOT.resolve("docs/exit-codes/README.md")))
        .contains("| " + code.number() + " | " + code.label() + " |");
  }

  @Test
  void noPageIsWithoutItsCode() throws IOException {
    try (Stream<Path> pages = Files.list(ROOT.resolve("docs/exit-codes"))) {
      assertThat(pages.filter(page -> !page.endsWith("README.md")))
          .hasSize(ExitCode.values().length);
    }
  }

  @Test
  void theNumbersAreThoseOfTheContract() {
    assertThat(Stream.of(ExitCode.values()).map(ExitCode::number))
        .containsExactly(0, 2, 3, 4, 5, 6, 7, 8, 9, 70);
  }
}
