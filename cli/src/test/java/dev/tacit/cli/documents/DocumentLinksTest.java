package dev.tacit.cli.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Links between documents lead somewhere, to the heading that they name. */
class DocumentLinksTest {
  private static final Path ROOT = Path.of(System.getProperty("tacit.root", ".."));
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
  private static final Pattern HEADING = Pattern.compile("^#{1,6} +(.*?) *$", Pattern.MULTILINE);

  private static List<Path> pages() throws IOException {
    try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
      return Stream.concat(
              Stream.of("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")
                  .map(ROOT::resolve),
              docs)
          .filter(file -> file.toString().endsWith(".md"))
          .toList();
    }
  }

  /** As GitHub makes them: lower case, punctuation dropped, blanks to hyphens. */
  static String anchor(String heading) {
    return heading
        .replaceAll("[`*]", "")
        .replaceAll("\\[([^\\]]*)\\]\\([^)]*\\)", "$1")
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^\\p{L}\\p{N} _-]", "")
        .replace(' ', '-');
  }

  private static List<String> anchors(Path page) throws IOException {
    Matcher heading = HEADING.matcher(Files.readString(page));
    List<String> anchors = new ArrayList<>();
    while (heading.find()) {
      anchors.add(anchor(heading.group(1)));
    }
    return anchors;
  }

  /** Why a link of a page leads nowhere; empty if it leads somewhere, or to another site. */
  private static String fault(Path page, String link) throws IOException {
    if (link.matches("[a-z]+:.*")) {
      return "";
    }
    String[] parts = link.split("#", 2);
    Path target = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]).normalize();
    if (!Files.exists(target)) {
      return "no file";
    }
    boolean heading = parts.length == 2 && target.toString().endsWith(".md");
    return heading && !anchors(target).contains(parts[1]) ? "no heading" : "";
  }

  @Test
  void everyLinkLeadsSomewhere() throws IOException {
    List<String> faults = new ArrayList<>();
    int links = 0;
    for (Path page : pages()) {
      Matcher link = LINK.matcher(Files.readString(page));
      while (link.find()) {
        links++;
        String fault = fault(page, link.group(1));
        if (!fault.isEmpty()) {
          faults.add(ROOT.relativize(page) + ": " + link.group(1) + ": " + fault);
        }
      }
    }
    assertThat(links).isGreaterThan(100);
    assertThat(faults).isEmpty();
  }

  @Test
  void linksThatLeadNowhereAreSeen() throws IOException {
    Path page = ROOT.resolve("README.md");
    assertThat(fault(page, "docs/nowhere.md")).isEqualTo("no file");
    assertThat(fault(page, "docs/reference/data.md#no-such-heading")).isEqualTo("no heading");
    assertThat(fault(page, "docs/reference/data.md#persons")).isEmpty();
    assertThat(anchor("Why this is enough (fact D1)")).isEqualTo("why-this-is-enough-fact-d1");
  }
}
