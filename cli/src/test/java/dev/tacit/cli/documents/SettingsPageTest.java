package dev.tacit.cli.documents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Setting;
import dev.tacit.learn.algorithm.Algorithms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What documents say of settings is what the algorithms declare. */
class SettingsPageTest {
  private static final Path ROOT = Path.of(System.getProperty("tacit.root", ".."));
  private static final Pattern SET = Pattern.compile("--set ([a-z][A-Za-z.]*)=");

  /** {@code -Dtacit.settings=FILE} writes the page anew. */
  @Test
  void thePageOfSettingsIsWhatIsDeclared() throws IOException {
    String file = System.getProperty("tacit.settings", "");
    if (!file.isEmpty()) {
      Files.writeString(Path.of(file), page(Algorithms.all()));
    }
    String written = Files.readString(ROOT.resolve("docs/reference/settings.md"));
    assertThat(written).isEqualTo(page(Algorithms.all()));
    // The twin: a page that lacks an algorithm is another page.
    assertThat(written).isNotEqualTo(page(Algorithms.all().subList(1, Algorithms.all().size())));
  }

  @Test
  void settingsThatDocumentsNameExist() {
    Set<String> declared = new TreeSet<>();
    for (Algorithm algorithm : Algorithms.all()) {
      algorithm.settings().forEach(setting -> declared.add(setting.name()));
    }
    Set<String> named = new TreeSet<>();
    for (Page page : Page.all(ROOT)) {
      List<String> code = new ArrayList<>(page.mentions());
      page.commands().forEach(command -> code.add(command.text()));
      code.forEach(text -> named.addAll(settings(text)));
    }
    assertThat(named).hasSizeGreaterThan(8);
    assertThat(declared).containsAll(named);
    assertThat(declared).doesNotContainAnyElementsOf(settings("train --set roundz=3"));
  }

  private static Set<String> settings(String text) {
    Set<String> names = new TreeSet<>();
    for (Matcher found = SET.matcher(text); found.find(); ) {
      names.add(found.group(1));
    }
    return names;
  }

  private static String page(List<Algorithm> algorithms) {
    StringBuilder page =
        new StringBuilder(
            """
            # Settings

            What `--set NAME=VALUE` takes, by algorithm. This page is written by `SettingsPageTest` from the same declarations that `tacit algorithms` lists and that plans read; `tacit plan` shows the values in force, where "not used" stands for a setting that others leave nothing to do. "Paper" is `--calibration paper`.
            """);
    for (Algorithm algorithm : algorithms) {
      page.append("\n## ").append(algorithm.name());
      page.append(" (").append(algorithm.topology().label()).append(")\n\n");
      page.append("| setting | default | allowed | meaning |\n|---|---|---|---|\n");
      for (Setting<?> setting : algorithm.settings()) {
        page.append("| `").append(setting.name()).append("` | ");
        page.append(cell(setting.defaultText())).append(" | ");
        page.append(cell(setting.range())).append(" | ");
        page.append(cell(setting.meaning())).append(" |\n");
      }
    }
    return page.toString();
  }

  private static String cell(String text) {
    return text.replace("|", "\\|");
  }
}
