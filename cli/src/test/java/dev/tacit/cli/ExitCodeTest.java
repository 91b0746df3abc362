package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.learn.Refused;
import dev.tacit.ledger.store.LedgerFault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ExitCodeTest {
  private static final Path ROOT = Path.of(System.getProperty("tacit.root", ".."));

  /** Codes of Java and of the shell, and the index. */
  private static final List<String> NOT_OURS = List.of("01.md", "130.md", "README.md");

  @ParameterizedTest
  @EnumSource
  void eachCodeHasItsPageAndItsLineInTheIndex(ExitCode code) throws IOException {
    String title = "# Exit code " + code.number() + ": " + code.label();
    assertThat(Files.readString(ROOT.resolve(code.page()))).startsWith(title + "\n");
    assertThat(Files.readString(ROOT.resolve("docs/reference/exit-codes/README.md")))
        .contains("| " + code.number() + " | " + code.label() + " |");
  }

  @Test
  void noPageIsWithoutItsCode() throws IOException {
    try (Stream<Path> pages = Files.list(ROOT.resolve("docs/reference/exit-codes"))) {
      Set<String> ours =
          Stream.of(ExitCode.values())
              .map(code -> Path.of(code.page()).getFileName().toString())
              .collect(Collectors.toSet());
      ours.addAll(NOT_OURS);
      assertThat(pages.map(page -> page.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(ours);
    }
  }

  @Test
  void theNumbersAreThoseOfTheContract() {
    assertThat(Stream.of(ExitCode.values()).map(ExitCode::number))
        .containsExactly(0, 2, 3, 4, 5, 6, 7, 8, 9, 70);
  }

  /**
   * Kinds of the library never share a number by accident, and none is a success. An interrupted
   * thread, the last of them, is met by programs only.
   */
  @Test
  void everyKindOfRefusalHasItsNumber() {
    assertThat(Stream.of(Refused.Kind.values()).map(kind -> ExitCode.of(kind).number()))
        .containsExactly(2, 3, 4, 5, 9, 6, 7, 8, 70, 70);
    assertThat(Stream.of(LedgerFault.Kind.values()).map(kind -> ExitCode.of(kind).number()))
        .containsExactly(4, 5, 5, 5, 5, 5, 7, 2);
  }
}
