package dev.tacit.experiments.page;

import dev.tacit.experiments.reference.ReferenceCell;
import dev.tacit.experiments.reference.ReferenceComparison;
import dev.tacit.experiments.result.RunStatistics;
import java.util.Locale;

/** Our results beside those of an independent implementation, on a page of their own. */
final class ReferencePage {
  private ReferencePage() {}

  static String markdown(ReferenceComparison found) {
    StringBuilder text = new StringBuilder("# Beside an independent implementation\n\n");
    text.append(
        "`./tacit reproduce compare` sets the results of these pages beside those of another");
    text.append(" implementation, which has few runs. Distances are in standard deviations of the");
    text.append(
        " difference: both spreads, rounding, and where the other has one draw of the rows, a");
    text.append(" draw; a spread that was estimated from few runs counts as Student's law says");
    text.append(" (the deviation that is shown is the normal one that is as rare). At most one in");
    text.append(" twenty may be beyond two, none beyond four.\n\n");
    text.append(found.summary()).append(found.agrees() ? ": they agree.\n" : ": see below.\n");
    if (!found.unusual().isEmpty()) {
      text.append("\n| experiment | cell | measure | reference | ours | deviations |\n");
      text.append("|---|---|---|---|---|---|\n");
      for (ReferenceComparison.Compared one : found.unusual()) {
        text.append(
            String.format(
                Locale.ROOT,
                "| %s | %s, %s at %s | %s | %s | %s | %.1f |\n",
                one.cell().experiment(),
                one.cell().panel(),
                one.cell().line(),
                RunStatistics.axisText(one.cell().at()),
                one.cell().measure(),
                RunStatistics.numberText(one.cell().mean()),
                one.ours().text(),
                one.deviations()));
      }
    }
    text.append("\nWhat is known of the differences:\n\n");
    ReferenceCell.notes().forEach(note -> text.append("- ").append(note).append('\n'));
    return text.toString();
  }
}
