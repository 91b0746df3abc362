package dev.tacit.learn.algorithm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.admm.agent.Site;
import dev.tacit.admm.run.Algorithm;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/** People are told what a release is about, whichever algorithm made it. */
class SiteMeaningsTest {
  private static final Pattern CASE = Pattern.compile("case (\\S+) .*");
  private static final Pattern PAID = Pattern.compile("agent-\\d+ \\d+ ([^:]+): paid .*");

  @Test
  void everyReleaseOfTheRecordedRunsHasAMeaning() throws IOException {
    Map<String, Set<String>> released = recorded();
    assertThat(released.size()).isGreaterThan(15);
    released.forEach(
        (algorithm, names) -> {
          List<Site> sites = Algorithms.named(algorithm).sites();
          assertThat(names)
              .as(algorithm)
              .allSatisfy(name -> assertThat(Site.meaning(sites, name)).as(name).isPresent());
        });
  }

  @Test
  void anAlgorithmHasOneMeaningForAName() {
    for (Algorithm one : Algorithms.all()) {
      assertThat(one.sites()).as(one.name()).isNotEmpty();
      assertThat(one.sites().stream().map(Site::name)).as(one.name()).doesNotHaveDuplicates();
    }
  }

  @Test
  void aNumberedReleaseIsOfItsKind() {
    Site site = new Site("gate/query", "a question");
    assertThat(Site.meaning(List.of(site), site.numbered(12))).contains("a question");
    assertThat(Site.meaning(List.of(site), "gate")).isEmpty();
    assertThat(Site.meaning(List.of(site), "gate/other")).isEmpty();
  }

  private static Map<String, Set<String>> recorded() throws IOException {
    Map<String, Set<String>> released = new TreeMap<>();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(
                    SiteMeaningsTest.class.getResourceAsStream("transcripts.txt.gz")),
                StandardCharsets.UTF_8))) {
      String algorithm = "";
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        Matcher begins = CASE.matcher(line);
        algorithm = begins.matches() ? begins.group(1) : algorithm;
        Matcher paid = PAID.matcher(line);
        if (paid.matches()) {
          released.computeIfAbsent(algorithm, none -> new TreeSet<>()).add(paid.group(1));
        }
      }
    }
    return released;
  }
}
