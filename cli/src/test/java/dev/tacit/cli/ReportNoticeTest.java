package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The box at the top of a page alarms only where there is something to be alarmed at. */
class ReportNoticeTest {
  @TempDir Path folder;

  private String page(String... options) throws IOException {
    Path page = folder.resolve("page.html");
    List<String> all = new ArrayList<>(List.of("train", "--features", "3", "--data"));
    all.add(SampleFiles.libsvm(folder, "rows.txt", 200, 1).toString());
    all.addAll(List.of("--report", page.toString()));
    all.addAll(List.of(options));
    CommandResult commandResult = CommandResult.tacit(all.toArray(String[]::new));
    assertThat(commandResult.code()).as(commandResult.err()).isZero();
    return Files.readString(page);
  }

  @Test
  void onlyWhatPromisesNothingAlarms() throws IOException {
    assertThat(page("--algorithm", "exact")).contains("class=\"notice alarm\"");
    assertThat(page("--epsilon", "1", "--delta", "1e-4", "--set", "rounds=3"))
        .contains("class=\"notice\"")
        .doesNotContain("notice alarm");
  }
}
