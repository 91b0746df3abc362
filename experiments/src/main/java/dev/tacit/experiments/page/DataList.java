package dev.tacit.experiments.page;

import dev.tacit.experiments.study.Experiment;
import dev.tacit.experiments.trial.PaperData;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Writes the list of data files that the experiments need, for the page that readers consult first.
 */
final class DataList {
  private DataList() {}

  static String markdown(List<Experiment> experiments) {
    Set<PaperData> needed = EnumSet.noneOf(PaperData.class);
    experiments.forEach(one -> needed.addAll(one.data()));
    StringBuilder text = new StringBuilder();
    text.append(
        "`DATA_DIR` holds what the experiments to be run need of this, packed by gzip:\n\n");
    text.append("| data | what | files |\n|---|---|---|\n");
    for (PaperData one : needed) {
      List<String> files = new ArrayList<>();
      one.files().forEach(file -> files.add("`" + file + "`"));
      one.testFiles().forEach(file -> files.add("`" + file + "`"));
      text.append("| ").append(one.label()).append(" | ").append(one.about()).append(" | ");
      text.append(files.isEmpty() ? "none, comes with the program" : String.join(", ", files));
      text.append(" |\n");
    }
    return text.toString();
  }
}
