package dev.tacit.cli.ledger;

import static dev.tacit.cli.output.HtmlPage.escaped;

import dev.tacit.chart.LinePlot;
import dev.tacit.cli.output.HtmlReport;
import dev.tacit.cli.output.HtmlReport.Card;
import dev.tacit.cli.output.HtmlReport.Section;
import dev.tacit.learn.certificate.PlainLanguage;
import dev.tacit.ledger.CompositionRule;
import dev.tacit.ledger.Cost;
import dev.tacit.ledger.Decimals;
import dev.tacit.ledger.EpsilonDisplay;
import dev.tacit.ledger.LedgerView;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The page about a ledger: budgets, what was reserved from them and when, the runs, and refusals.
 *
 * <p>It has no part for the owner alone, as nothing in a ledger is computed on rows. It does show
 * names of data sets and runs and the notes of grants, as they were written.
 *
 * @param name of the ledger, for the heading
 * @param view its state
 * @param inEpsilon how amounts of each data set are expressed in epsilon
 */
public record LedgerPage(String name, LedgerView view, Map<String, EpsilonDisplay> inEpsilon) {
  /** Digits of a plan's hash that are shown; enough to tell plans apart by eye. */
  private static final int HASH_SHOWN = 12;

  /**
   * The whole page: a card and a section for each data set, then runs, refusals, restorations and
   * the head.
   */
  public HtmlReport report() {
    List<Card> cards = new ArrayList<>();
    List<Section> sections = new ArrayList<>();
    for (LedgerView.Dataset dataset : view.datasets()) {
      cards.add(BudgetCard.of(dataset));
      // Each data set has its budget first and then, where amounts add up, its course over time.
      sections.add(budget(dataset));
      sections.addAll(spendingSections(dataset));
    }
    // A card draws attention to refusals; without any there is nothing to draw attention to.
    if (!view.refusals().isEmpty()) {
      cards.add(
          new Card(
              "refusals",
              Integer.toString(view.refusals().size()),
              "asked for more than was left"));
    }
    sections.add(runs());
    sections.add(new RefusalsTable(view.refusals(), inEpsilon).section());
    if (!view.restorations().isEmpty()) {
      sections.add(
          new Section(
              "Older copies that were put back",
              "",
              view.restorations().stream().map(LedgerPage::restoredText).toList()));
    }
    sections.add(Section.table("Head", Map.of("newest row", view.head().toString())));
    return new HtmlReport(
        "Tacit: budgets of " + name,
        new HtmlReport.Notice(
            "This page lists the budgets of the data sets in this ledger and what was reserved from them. Nothing on this page is a figure of a private row.",
            false),
        new HtmlReport.Lead("", cards),
        sections,
        List.of());
  }

  /** What a restoration did, in a sentence or two. */
  public static String restoredText(LedgerView.Restored restored) {
    return "restored "
        + time(restored.at())
        + " from an older copy"
        + (restored.note().isBlank() ? "" : " (" + restored.note() + ")")
        + "; written off by the remembered head "
        + restored.remembered()
        + (restored.lost().isEmpty() ? "" : "; lost runs: " + String.join(", ", restored.lost()))
        + (restored.ended().isEmpty()
            ? ""
            : "; ended at their whole price: " + String.join(", ", restored.ended()));
  }

  /**
   * The budget of a data set, the history of its grants, and what the whole budget guarantees in
   * plain words.
   */
  private static Section budget(LedgerView.Dataset dataset) {
    Map<String, String> rows = new LinkedHashMap<>();
    rows.put(
        "granted",
        dataset.inEpsilon().limitWords() + " for " + dataset.budget().relation() + " neighbours");
    rows.put("runs add up by", dataset.budget().composition().label());
    rows.put("spent", dataset.inEpsilon().spentWords());
    rows.put("spent and set aside for open runs", dataset.inEpsilon().allocatedWords());
    rows.put("left", dataset.inEpsilon().leftWords());
    for (LedgerView.Grant grant : dataset.history()) {
      rows.put(
          "grant of " + time(grant.at()),
          "epsilon "
              + Decimals.brief(grant.budget().total().epsilon())
              + ", delta "
              + Decimals.brief(grant.budget().total().delta())
              + (grant.note().isBlank() ? "" : " (" + grant.note() + ")"));
    }
    Section table = Section.table("Budget of " + dataset.name(), rows);
    String promise =
        "If all of it is spent: "
            + new PlainLanguage(
                    dataset.budget().total().delta().doubleValue(),
                    dataset.budget().neighbours().label(),
                    dataset.budget().unit().isPresent())
                .sentence(
                    new PlainLanguage.Observer(
                        "everyone who sees all that its runs release",
                        dataset.budget().total().epsilon().doubleValue()),
                    Optional.empty());
    return new Section(table.heading(), table.html(), List.of(promise));
  }

  /**
   * A change of what is spent and reserved. A run that ends returns what it did not use, which is a
   * negative amount.
   */
  private record Change(Instant at, BigDecimal amount) {}

  /**
   * The course of spending as a plot. Under the rule {@code fixed-plans} amounts of single runs do
   * not add up, so there is none.
   */
  private List<Section> spendingSections(LedgerView.Dataset dataset) {
    if (dataset.budget().composition() == CompositionRule.FIXED_PLANS) {
      return List.of();
    }
    List<Change> changes = new ArrayList<>();
    for (LedgerView.Run run : view.runs()) {
      for (int k = 0; k < run.datasets().size(); k++) {
        if (run.datasets().get(k).equals(dataset.name())) {
          BigDecimal reserved = run.reserved().get(k).amount();
          changes.add(new Change(run.reservedAt(), reserved));
          if (run.endedAt().isPresent()) {
            // Negative or zero: a run never costs more than it reserved.
            BigDecimal back = run.costs().get(k).amount().subtract(reserved);
            changes.add(new Change(run.endedAt().get(), back));
          }
        }
      }
    }
    if (changes.isEmpty()) {
      return List.of();
    }
    // Runs are in the order of their reservations, but their ends may be in any order.
    changes.sort(Comparator.comparing(Change::at));
    return List.of(new Section("Over time: " + dataset.name(), plot(dataset, changes), List.of()));
  }

  /**
   * A staircase of the sum of all changes, with the limit beside it: two points for each change,
   * before and after.
   */
  private String plot(LedgerView.Dataset dataset, List<Change> changes) {
    Instant first = changes.get(0).at();
    AxisUnit shown = AxisUnit.of(Duration.between(first, changes.get(changes.size() - 1).at()));
    // The staircase begins at zero at the time of the first change.
    List<LinePlot.Point> points = new ArrayList<>(List.of(new LinePlot.Point(0, 0)));
    BigDecimal sum = BigDecimal.ZERO;
    for (Change change : changes) {
      double at = shown.of(first, change.at());
      points.add(new LinePlot.Point(at, epsilon(dataset, sum)));
      sum = sum.add(change.amount());
      points.add(new LinePlot.Point(at, epsilon(dataset, sum)));
    }
    double end = points.get(points.size() - 1).x();
    double limit = dataset.budget().total().epsilon().doubleValue();
    return new LinePlot(
            "taken from the budget of " + dataset.name() + " over time",
            shown.label() + " since " + time(first),
            "epsilon",
            List.of(
                new LinePlot.Series("spent and set aside", false, points),
                new LinePlot.Series(
                    "limit",
                    false,
                    List.of(new LinePlot.Point(0, limit), new LinePlot.Point(end, limit)))))
        .html();
  }

  /**
   * The epsilon of a sum of amounts; a rounding below zero is zero. Amounts are added before they
   * are converted, because epsilons of single runs do not add up under every rule.
   */
  private double epsilon(LedgerView.Dataset dataset, BigDecimal taken) {
    Cost cost = new Cost(taken.max(BigDecimal.ZERO), BigDecimal.ZERO);
    return inEpsilon.get(dataset.name()).total(cost);
  }

  /** A table of all runs with what they reserved and what they cost in the end. */
  private Section runs() {
    StringBuilder html = new StringBuilder();
    html.append("<div class=\"scroll\"><table><thead><tr><th>run</th><th>reserved at</th>");
    html.append("<th>data sets</th><th>set aside</th><th>cost in the end</th><th>receipts</th>");
    html.append("<th>ended</th><th>plan</th></tr></thead><tbody>\n");
    for (LedgerView.Run run : view.runs()) {
      html.append("<tr><th>").append(escaped(run.run())).append("</th>");
      cell(html, time(run.reservedAt()));
      cell(html, String.join(" ", run.datasets()));
      cell(html, costs(run.datasets(), run.reserved()));
      cell(html, run.costs().isEmpty() ? "open" : costs(run.datasets(), run.costs()));
      cell(html, Long.toString(run.releases()));
      cell(html, run.ended().orElse("open") + run.endedAt().map(at -> ", " + time(at)).orElse(""));
      cell(html, run.planHash().substring(0, Math.min(HASH_SHOWN, run.planHash().length())));
      html.append("</tr>\n");
    }
    return new Section(
        "Runs",
        view.runs().isEmpty() ? "" : html.append("</tbody></table></div>\n").toString(),
        List.of());
  }

  private static String time(Instant at) {
    return RefusalsTable.time(at);
  }

  /** The unit in which a time axis counts: the largest of which the span holds two. */
  private record AxisUnit(String label, double seconds) {
    private static AxisUnit of(Duration span) {
      for (AxisUnit one :
          List.of(
              new AxisUnit("days", 86_400),
              new AxisUnit("hours", 3_600),
              new AxisUnit("minutes", 60))) {
        // Two units at least, so that the axis has more than one tick.
        if (span.toSeconds() >= 2 * one.seconds()) {
          return one;
        }
      }
      return new AxisUnit("seconds", 1);
    }

    private double of(Instant first, Instant at) {
      return Duration.between(first, at).toMillis() / (1000 * seconds);
    }
  }

  /** What a run takes from each of its data sets, in the unit of each. */
  private String costs(List<String> datasets, List<Cost> costs) {
    return IntStream.range(0, costs.size())
        .mapToObj(k -> inEpsilon.get(datasets.get(k)).runWords(costs.get(k)))
        .collect(Collectors.joining("; "));
  }

  private static void cell(StringBuilder html, String text) {
    html.append("<td>").append(escaped(text)).append("</td>");
  }
}
