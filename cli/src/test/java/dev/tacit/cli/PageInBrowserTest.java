package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tacit.cli.ExportedModels.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages in a browser: nothing runs out of a phone, everything can be read, nothing complains. */
class PageInBrowserTest {
  @TempDir Path folder;
  private Optional<Chromium> browser = Optional.empty();

  @BeforeEach
  void browser() {
    browser = Chromium.here();
    assumeTrue(browser.isPresent(), "no Chromium on this machine: pages are not looked at");
  }

  private JsonNode seen(Path page) throws IOException, InterruptedException {
    Chromium.Seen seen = browser.orElseThrow().look(page, folder);
    assertThat(seen.complaints()).isEmpty();
    assertThat(seen.frames()).hasSize(4);
    for (JsonNode frame : seen.frames()) {
      String name = frame.get("name").textValue();
      assertThat(frame.get("wide").intValue())
          .as("%s is as wide as its frame", name)
          .isLessThanOrEqualTo(frame.get("room").intValue());
      assertThat(frame.get("faint")).as("contrast in %s", name).isEmpty();
    }
    return seen.frames();
  }

  @Test
  void theReportOfARun() throws IOException, InterruptedException {
    ExportedModels models = new ExportedModels(folder);
    models.trained(
        Outcome.TWO,
        "--epsilon",
        "3",
        "--delta",
        "1e-4",
        "--holdout",
        "0.4",
        "--report",
        models.path("page.html"));
    JsonNode frames = seen(folder.resolve("page.html"));
    for (JsonNode frame : frames) {
      assertThat(frame.get("sliders").intValue()).isPositive();
      assertThat(frame.get("shown").intValue())
          .as("a slider shows one row of its table")
          .isEqualTo(frame.get("sliders").intValue());
    }
  }

  /** Bands of owners, a paper's claim with its alarm, numbers, classes, and a page to publish. */
  @Test
  void otherReports() throws IOException, InterruptedException {
    ExportedModels models = new ExportedModels(folder);
    String page = models.path("page.html");
    String asked = "--epsilon 3 --delta 1e-4 --holdout 0.4 --overwrite --report " + page;
    for (Outcome outcome : Outcome.values()) {
      models.trained(outcome, asked.split(" ", -1));
      assertThat(Files.readString(Path.of(page)))
          .contains("noise, one standard deviation", "owner box");
      seen(Path.of(page));
    }
    models.trained(Outcome.TWO, (asked + " --publish").split(" ", -1));
    assertThat(Files.readString(Path.of(page)))
        .contains(
            "noise, one standard deviation",
            "Published: precision and recall",
            "class=\"confusion\"")
        .doesNotContain("or the owner", "owner box");
    seen(Path.of(page));
    models.trained(Outcome.TWO, (asked + " --algorithm pp-admm --agents 3").split(" ", -1));
    assertThat(Files.readString(Path.of(page))).contains("<polygon class=\"band", "<th>owner</th>");
    seen(Path.of(page));
    String paper = asked + " --algorithm dp-admm --calibration paper --regulariser l2=0.01";
    models.trained(Outcome.TWO, paper.split(" ", -1));
    assertThat(Files.readString(Path.of(page))).contains("class=\"card alarm\"");
    seen(Path.of(page));
  }

  @Test
  void thePageOfALedger() throws IOException, InterruptedException {
    ExportedModels models = new ExportedModels(folder);
    String ledger = models.path("a.ledger");
    CommandResult.tacit(
            "ledger",
            "grant",
            "--ledger",
            ledger,
            "--dataset",
            "people",
            "--epsilon",
            "3",
            "--delta",
            "1e-3",
            "--neighbours",
            "replace-one")
        .ok();
    models.trained(Outcome.TWO, "--epsilon", "1", "--delta", "1e-4", "--ledger", ledger);
    String page = models.path("budgets.html");
    CommandResult.tacit("ledger", "report", "--ledger", ledger, "--output", page).ok();
    assertThat(Files.readString(Path.of(page))).contains("left of the budget of people", "train-");
    seen(Path.of(page));
  }

  /** The probe sees what it is there to see. */
  @Test
  void aBadPageIsSeen() throws IOException, InterruptedException {
    Path page = folder.resolve("bad.html");
    Files.writeString(
        page,
        "<!DOCTYPE html><title>bad</title><body style=\"background:#fff\"><p style=\"color:#ccc\">"
            + "faint</p><div style=\"width:500px\">wide</div><script>nothing.here()</script>");
    Chromium.Seen seen = browser.orElseThrow().look(page, folder);
    JsonNode phone = seen.frames().get(0);
    assertThat(phone.get("wide").intValue()).isGreaterThan(phone.get("room").intValue());
    assertThat(phone.get("faint").toString()).contains("faint");
    assertThat(seen.complaints()).isNotEmpty();
  }
}
