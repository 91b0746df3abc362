package dev.tacit.cli.ledger;

import static dev.tacit.cli.output.HtmlPage.escaped;

import dev.tacit.cli.output.HtmlReport.Section;
import dev.tacit.cli.output.Table;
import dev.tacit.ledger.Cost;
import dev.tacit.ledger.EpsilonDisplay;
import dev.tacit.ledger.LedgerView;
import dev.tacit.ledger.RefusedClaim;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The runs that a ledger refused, newest first: when, under what name, what they asked for and what
 * was left.
 *
 * <p>A refused run took nothing from the budget. It is recorded because repeated requests that are
 * too large tell the owner that the budget does not suit its users.
 *
 * @param refusals in the order of the ledger
 * @param inEpsilon how amounts of each data set are expressed in epsilon
 */
public record RefusalsTable(
    List<LedgerView.Refusal> refusals, Map<String, EpsilonDisplay> inEpsilon) {
  /** Refusals on a page. */
  private static final int SHOWN = 100;

  /** Refusals in a terminal, where a long table hides the budgets above it. */
  private static final int SHOWN_IN_TEXT = 10;

  private static final List<String> HEADINGS = List.of("run", "at", "data set", "asked", "left");

  /** The newest refusals, one line for each data set whose budget was too small. */
  private List<List<String>> lines(int most) {
    List<LedgerView.Refusal> newest = new ArrayList<>(refusals);
    Collections.reverse(newest);
    List<List<String>> lines = new ArrayList<>();
    for (LedgerView.Refusal one : newest.subList(0, Math.min(most, newest.size()))) {
      for (RefusedClaim claim : one.claims()) {
        if (!claim.fits()) {
          lines.add(
              List.of(
                  one.run() + (one.runs() > 1 ? " and " + (one.runs() - 1) + " more" : ""),
                  time(one.at()),
                  claim.dataset(),
                  inEpsilon.get(claim.dataset()).runWords(claim.cost())
                      + (one.runs() > 1 ? " each" : ""),
                  inEpsilon.get(claim.dataset()).leftWords(claim.left())));
        }
      }
    }
    return lines;
  }

  /** The table as a section of the ledger's page. */
  Section section() {
    StringBuilder html = new StringBuilder("<div class=\"scroll\"><table><thead><tr>");
    HEADINGS.forEach(heading -> html.append("<th>" + heading + "</th>"));
    html.append("</tr></thead><tbody>\n");
    for (List<String> line : lines(SHOWN)) {
      html.append("<tr><th>").append(escaped(line.get(0))).append("</th>");
      line.stream().skip(1).forEach(text -> html.append("<td>" + escaped(text) + "</td>"));
      html.append("</tr>\n");
    }
    String note =
        "Newest first. Runs that would have cost more than was left, and so took nothing. A refusal that is"
            + " repeated while no budget changes is kept once.";
    return new Section(
        "Refusals",
        refusals.isEmpty() ? "" : html.append("</tbody></table></div>\n").toString(),
        List.of(refusals.isEmpty() ? "No run was refused. " : shown(SHOWN), note).stream()
            .filter(text -> !text.isEmpty())
            .toList());
  }

  /** For a terminal; empty where nothing was refused. */
  public String text() {
    if (refusals.isEmpty()) {
      return "";
    }
    Table table = new Table().row("refused", "at", "data set", "asked", "left");
    lines(SHOWN_IN_TEXT).forEach(line -> table.row(line.toArray(String[]::new)));
    String others = shown(SHOWN_IN_TEXT);
    return table + (others.isEmpty() ? "" : others + System.lineSeparator());
  }

  /** A note that older refusals were left out; empty if none were. */
  private String shown(int most) {
    return refusals.size() > most
        ? "The newest %d of %d refusals.".formatted(most, refusals.size())
        : "";
  }

  /**
   * For programs: all of them, in the order of the ledger. Amounts are exact and in the unit of the
   * budget's rule, not in the rounded epsilons that people read.
   */
  public List<Map<String, Object>> tree() {
    List<Map<String, Object>> list = new ArrayList<>();
    for (LedgerView.Refusal one : refusals) {
      Map<String, Object> tree = new LinkedHashMap<>();
      tree.put("at", one.at().toString());
      tree.put("run", one.run());
      tree.put("runs", one.runs());
      tree.put("claims", one.claims().stream().map(RefusalsTable::tree).toList());
      list.add(tree);
    }
    return list;
  }

  /**
   * One data set of a refused run: what was asked, what was left, and whether it would have fitted.
   */
  private static Map<String, Object> tree(RefusedClaim claim) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("dataset", claim.dataset());
    tree.put("asked", tree(claim.cost()));
    tree.put("left", tree(claim.left()));
    tree.put("limit", tree(claim.limit()));
    tree.put("fits", claim.fits());
    return tree;
  }

  private static Map<String, Object> tree(Cost cost) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("amount", cost.amount());
    tree.put("delta", cost.delta());
    return tree;
  }

  /** A time to the second in UTC, as people read it. */
  public static String time(Instant at) {
    return at.truncatedTo(ChronoUnit.SECONDS).toString().replace('T', ' ').replace("Z", " UTC");
  }
}
