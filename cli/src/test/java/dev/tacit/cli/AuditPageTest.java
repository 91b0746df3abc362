package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/**
 * docs/audit.md against the registry and today's certificates. {@code -Dtacit.audit=FILE} writes
 * the page first, with the effort that {@code -Dtacit.effort} names.
 */
class AuditPageTest {
  private static final Path PAGE =
      Path.of(System.getProperty("tacit.root", ".."), "docs", "audit.md");

  @Test
  void thePageIsAboutWhatThereIs_andNoBoundExceedsItsCertificate() throws IOException {
    String target = System.getProperty("tacit.audit", "");
    if (!target.isEmpty()) {
      AuditPage.write(Path.of(target), System.getProperty("tacit.effort", "0.05"));
    }
    List<String> rows =
        Files.readAllLines(PAGE).stream().filter(line -> line.startsWith("| `")).toList();
    assertThat(rows).hasSameSizeAs(AuditPage.cases());
    for (int k = 0; k < rows.size(); k++) {
      AuditPage.Case one = AuditPage.cases().get(k);
      String[] cells = rows.get(k).split(" \\| ", -1);
      assertThat(cells[8]).as(rows.get(k)).contains("`" + one.command("").strip());
      assertThat(cells[2])
          .as(rows.get(k))
          .isEqualTo(String.format(Locale.ROOT, "%.4f", AuditPage.certified(one)));
      double certified = Double.parseDouble(cells[2]);
      double bound = Double.parseDouble(cells[3].split(";", -1)[0]);
      assertThat(bound).as(rows.get(k)).isLessThanOrEqualTo(certified);
      assertThat(Double.parseDouble(cells[4])).isCloseTo(bound / certified, within(.002));
    }
  }
}
