package dev.tacit.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SiteTest {
  private static final Path ROOT = Path.of(System.getProperty("tacit.root", ".."));
  private static final Pattern LINK = Pattern.compile("(?:href|src|action)=\"([^\"]*)\"");

  @TempDir Path folder;

  private static List<Path> pages(Path site) throws IOException {
    try (Stream<Path> files = Files.walk(site)) {
      return files.filter(file -> file.toString().endsWith(".html")).sorted().toList();
    }
  }

  /** Links of a page that lead nowhere on the site, or to a heading that is not there. */
  private static List<String> faults(Path site, Path page) throws IOException {
    List<String> faults = new ArrayList<>();
    Matcher link = LINK.matcher(Files.readString(page));
    while (link.find()) {
      String to = link.group(1).replace("&amp;", "&");
      if (to.matches("[a-z]+:.*")) {
        continue;
      }
      String[] parts = to.split("#", 2);
      Path target = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]).normalize();
      boolean there = target.startsWith(site) && Files.isRegularFile(target);
      boolean named = there && parts.length == 2 && target.toString().endsWith(".html");
      if (!there || (named && !Files.readString(target).contains("id=\"" + parts[1] + "\""))) {
        faults.add(site.relativize(page) + ": " + to);
      }
    }
    return faults;
  }

  @Test
  void everyLinkOfTheSiteLeadsSomewhere() throws IOException {
    Path site = folder.resolve("site").toAbsolutePath();
    SiteBuild.write(ROOT, site);
    List<Path> pages = pages(site);
    assertThat(pages).hasSizeGreaterThan(60);
    List<String> faults = new ArrayList<>();
    for (Path page : pages) {
      faults.addAll(faults(site, page));
    }
    assertThat(faults).isEmpty();
    assertThat(site.resolve("docs/guides/index.html")).content().contains("aria-current");
    assertThat(site.resolve("examples/java/index.html")).content().contains("pom.xml");
    assertThat(site.resolve(SiteFrame.INDEX))
        .content()
        .contains("docs/reference/data.html#persons");
    // Nothing is asked of the network but where a reader clicks.
    for (Path page : pages) {
      assertThat(Files.readString(page)).doesNotContainPattern("src=\"https?:");
    }
    Files.writeString(
        site.resolve("bad.html"), "<a href=\"nowhere.html\">x</a><a href=\"index.html#no\">y</a>");
    assertThat(faults(site, site.resolve("bad.html"))).hasSize(2);
  }

  @Test
  void aBrokenLinkOfADocumentStopsTheBuild() throws IOException {
    Files.createDirectories(folder.resolve("r/docs"));
    for (String name : List.of("README.md", "CONTRIBUTING.md", "CHANGELOG.md")) {
      Files.writeString(folder.resolve("r").resolve(name), "# " + name + "\n");
    }
    Files.writeString(folder.resolve("r/docs/a.md"), "# A\n\n[b](b.md)\n");
    assertThatThrownBy(() -> SiteBuild.write(folder.resolve("r"), folder.resolve("s")))
        .hasMessageContaining("docs/a.md: b.md");
  }

  @Test
  void anchorsAreThoseOfGitHub() {
    MarkdownPage page =
        MarkdownPage.of(
            new SitePaths(ROOT.toAbsolutePath().normalize()),
            Path.of("docs/reference/x.md"),
            "# Figures (fact P1)\n\nOne `two`\nthree.\n\n## Same\n\n## Same\n\n[d](data.md#persons)\n");
    assertThat(page.title()).isEqualTo("Figures (fact P1)");
    assertThat(page.parts())
        .extracting(MarkdownPage.Part::anchor)
        .containsExactly("figures-fact-p1", "same", "same-1");
    assertThat(page.parts().get(0).text()).isEqualTo("One two three.");
    assertThat(page.html()).contains("href=\"data.html#persons\"", "id=\"same-1\"");
  }

  /** A comment may stand above the first heading; guides come before what has changed. */
  @Test
  void everyPlaceOfTheSearchHasATitleAndARank() throws IOException {
    Path site = folder.resolve("site");
    SiteBuild.write(ROOT, site);
    String index = Files.readString(site.resolve(SiteFrame.INDEX));
    JsonNode entries = new ObjectMapper().readTree(index.substring(index.indexOf('[')));
    assertThat(entries).hasSizeGreaterThan(200);
    for (JsonNode entry : entries) {
      assertThat(entry.path("page").asText()).as(entry.toString()).isNotBlank();
    }
    assertThat(rank(entries, "docs/guides/"))
        .isGreaterThan(rank(entries, "docs/reference/data.html"));
    assertThat(rank(entries, "docs/reference/data.html"))
        .isGreaterThan(rank(entries, "CHANGELOG.html"));
  }

  private static int rank(JsonNode entries, String place) {
    for (JsonNode entry : entries) {
      if (entry.get("link").asText().startsWith(place)) {
        return entry.path("rank").asInt();
      }
    }
    throw new AssertionError("no entry in " + place);
  }

  @Test
  void theSearchFindsWordsInABrowser() throws IOException, InterruptedException {
    List<String> path = List.of(System.getenv("PATH").split(":", -1));
    boolean there = path.stream().anyMatch(at -> Files.isExecutable(Path.of(at, "chromium")));
    assumeTrue(there, "no Chromium on this machine: the search is not tried");
    Path site = folder.resolve("site");
    SiteBuild.write(ROOT, site);
    Path out = folder.resolve("dom.txt");
    Path err = folder.resolve("err.txt");
    Process browser =
        new ProcessBuilder(
                "chromium",
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--dump-dom",
                "--enable-logging=stderr",
                "--user-data-dir=" + folder.resolve("profile"),
                site.resolve(SiteFrame.SEARCH).toUri() + "?q=patient+rows")
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    assertThat(browser.waitFor(10, TimeUnit.MINUTES)).isTrue();
    assertThat(Files.readString(out))
        .contains("docs/reference/data.html#persons", "<mark>patient</mark>");
    assertThat(Files.readString(err)).doesNotContain("CONSOLE");
  }
}
