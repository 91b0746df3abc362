package dev.tacit.learn.algorithm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whole transcripts of runs under seeded noise, of every algorithm, topology and relation, as they
 * were when the file beside this test was written: every release, letter, model and price bit by
 * bit, every receipt and event field by field. {@link RecordedRunsTest} says by digests that
 * something is another; this file says what. It is what a change of structure is held against, so
 * nothing in it is the text of a Java type. {@code -Dtacit.transcripts=FILE.gz} writes it again,
 * which only a change of numbers on purpose needs.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TranscriptsTest {
  /** The longer runs of {@link RecordedRunsTest} differ from the short ones in size only. */
  private static final int LONGEST = 400;

  private Map<String, List<String>> recorded;

  @BeforeAll
  void read() throws IOException {
    String path = System.getProperty("tacit.transcripts", "");
    if (!path.isEmpty()) {
      write(Path.of(path));
    }
    recorded = new LinkedHashMap<>();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(getClass().getResourceAsStream("transcripts.txt.gz")),
                StandardCharsets.UTF_8))) {
      List<String> current = new ArrayList<>();
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("case ")) {
          current = new ArrayList<>();
          recorded.put(line, current);
        }
        current.add(line);
      }
    }
  }

  private static void write(Path file) throws IOException {
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      for (RecordedRunsTest.Case one : cases()) {
        String text = String.join("\n", one.transcript()) + "\n";
        out.write(text.getBytes(StandardCharsets.UTF_8));
      }
    }
  }

  static List<RecordedRunsTest.Case> cases() {
    return RecordedRunsTest.cases().stream().filter(one -> one.records() <= LONGEST).toList();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void isWhatItWasLineByLine(RecordedRunsTest.Case one) {
    List<String> now = one.transcript();
    List<String> then = recorded.get(now.get(0));
    assertThat(then).as("the transcript of this case").isNotNull();
    for (int k = 0; k < Math.min(now.size(), then.size()); k++) {
      assertThat(now.get(k)).as("line " + k).isEqualTo(then.get(k));
    }
    assertThat(now).hasSameSizeAs(then);
  }

  @Test
  void everyRecordedRunIsStillMade() {
    assertThat(recorded.keySet())
        .containsExactlyElementsOf(cases().stream().map(one -> "case " + one).toList());
  }

  /** A single bit of a single release is noticed. */
  @Test
  void twin_oneBitIsAnother() {
    List<String> now = cases().get(0).transcript();
    List<String> then = new ArrayList<>(recorded.get(now.get(0)));
    int release = 0;
    while (!then.get(release).startsWith("release ")) {
      release++;
    }
    String line = then.get(release);
    char last = line.charAt(line.length() - 1);
    then.set(release, line.substring(0, line.length() - 1) + (last == '0' ? '1' : '0'));
    assertThat(now).isNotEqualTo(then);
  }
}
