package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Figures of the report and its page are called what they are, and add up. */
class FiguresOnPagesTest {
  private static final Pattern ROW =
      Pattern.compile("<tr><th>([^<]*)(?:<small>[^<]*</small>)?</th><td class=\"n\">(\\d+)</td>");

  @TempDir private Path folder;
  private String data;
  private Path page;

  @BeforeEach
  void rows() throws IOException {
    data = SampleFiles.libsvm(folder, "rows.txt", 600, 3).toString();
    page = folder.resolve("page.html");
  }

  private TrainCalls train(String... options) {
    return reported("--epsilon", "1", "--delta", "1e-5").with(options);
  }

  private TrainCalls reported(String... options) {
    return TrainCalls.on("--data", data, "--features", "3", "--report", page.toString())
        .with(options);
  }

  private String section(String heading) throws IOException {
    String html = Files.readString(page);
    int from = html.indexOf(heading + "</h2>");
    assertThat(from).as(heading).isPositive();
    int to = html.indexOf("<h2", from);
    return to < 0 ? html.substring(from) : html.substring(from, to);
  }

  /** U M8: noise is beyond one standard deviation in a third of all cases. */
  @Test
  void oneDeviationOfNoiseIsNotCalledTheMost() throws IOException {
    train("--set", "rounds=5").run().ok();
    String weights = section("Strongest weights");
    assertThat(weights)
        .contains("<th>noise, one standard deviation</th>", "beyond two in one of twenty")
        .doesNotContain("noise, at most");
  }

  /** U L6: a loss of scores that are no log-odds yet does not stand beside losses that are. */
  @Test
  void theLossBeforeCalibrationIsCalledThat() throws IOException {
    String calibrated = train("--set", "rounds=5", "--holdout", "0.3").run().ok().out();
    assertThat(calibrated)
        .contains("training loss before calibration ", "test log loss ")
        .doesNotContainPattern("training loss  ");
    assertThat(Files.readString(page)).contains("training loss before calibration");
    String plain = train("--algorithm", "dp-gd", "--set", "rounds=5").run().ok().out();
    assertThat(plain).containsPattern("training loss  ").doesNotContain("before calibration");
  }

  /** U L4: the table had one release less than the certificate, that about the test records. */
  @Test
  void releasesOfTheTableAddUpToThoseOfTheCertificate() throws IOException {
    int tables = 0;
    for (PrivateCase one : PrivateCase.standard()) {
      JsonNode json =
          reported(one.options().toArray(String[]::new)).with("--holdout", "0.3").json();
      if (Files.readString(page).contains("Releases: where epsilon goes</h2>")) {
        requireSum(one.toString(), json.get("releases").intValue());
        tables++;
      }
    }
    assertThat(tables).isGreaterThan(4);
  }

  /** The card said the noise of another way than the run went, and none of the test records. */
  @Test
  void releasesOfTheCardAreThoseThatWereDrawn() {
    requireDrawn("--set", "rounds=5", "--holdout", "0.3");
    requireDrawn("--set", "rounds=5");
    requireDrawn("--algorithm", "dp-gd", "--set", "rounds=5", "--holdout", "0.3");
    requireDrawn("--algorithm", "dp-last-iterate", "--set", "rounds=5", "--regulariser", "l2=0.05");
  }

  private void requireDrawn(String... options) {
    String model = folder.resolve("model.json").toString();
    train(options).run("--model", model).ok();
    String card = CommandResult.tacit("export", model, "--to", "card").ok().out();
    Matcher releases = Pattern.compile("\\*\\*Releases:\\*\\* (\\d+)").matcher(card);
    Matcher mechanism = Pattern.compile("\\*\\*Mechanism:\\*\\* ([^\n]*)").matcher(card);
    assertThat(releases.find() && mechanism.find()).as(card).isTrue();
    String drawn = mechanism.group(1).replaceFirst(", which is worth .*", "");
    Matcher times = Pattern.compile("(\\d+) gaussian").matcher(drawn);
    int sum = 0;
    while (times.find()) {
      sum += Integer.parseInt(times.group(1));
    }
    assertThat(sum).as(drawn).isEqualTo(Integer.parseInt(releases.group(1)));
  }

  private void requireSum(String where, int releases) throws IOException {
    Matcher row = ROW.matcher(section("Releases: where epsilon goes"));
    List<Integer> times = new ArrayList<>();
    int told = 0;
    while (row.find()) {
      int number = Integer.parseInt(row.group(2));
      if (row.group(1).equals("all releases")) {
        told = number;
      } else {
        times.add(number);
      }
    }
    assertThat(times).as(where).isNotEmpty();
    assertThat(times.stream().mapToInt(Integer::intValue).sum()).as(where).isEqualTo(releases);
    assertThat(told).as(where).isEqualTo(releases);
  }
}
