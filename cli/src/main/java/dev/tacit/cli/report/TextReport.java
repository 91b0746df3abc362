package dev.tacit.cli.report;

import dev.tacit.cli.output.Table;
import dev.tacit.learn.evaluation.ConfusionTable;
import dev.tacit.learn.report.Item;
import dev.tacit.learn.report.Value;
import java.util.ArrayList;
import java.util.List;

/**
 * A report for people who read a terminal: labels and values, then tables; what is public apart
 * from what is the owner's. Details are left to pages.
 */
public final class TextReport {
  /** The heading of what only the owner of the rows may see. */
  public static final String OWNER_ONLY =
      "For the owner only, exact figures of the rows (do not publish):";

  private TextReport() {}

  /** The items for everybody and, under a heading of their own, those of the owner. */
  public static String of(List<Item> items) {
    List<Item> ours = items.stream().filter(item -> !item.isForOwner()).toList();
    List<Item> owners = items.stream().filter(Item::isForOwner).toList();
    return all(ours) + "\n" + OWNER_ONLY + "\n" + all(owners);
  }

  /** The items in order, whoever they are for: the tables stand behind the facts. */
  public static String all(List<Item> items) {
    Table facts = new Table();
    StringBuilder tables = new StringBuilder();
    for (Item item : items) {
      if (!item.isDetail()) {
        item.text().ifPresent(text -> facts.row(cells(item, text)));
        tables.append(table(item));
      }
    }
    return facts.toString() + tables;
  }

  private static String[] cells(Item item, String text) {
    String label = item.label().orElseThrow();
    return item.note().isEmpty()
        ? new String[] {label, text}
        : new String[] {label, text, item.note()};
  }

  private static String table(Item item) {
    if (item.value() instanceof Value.Table table) {
      StringBuilder text = new StringBuilder("\n").append(columns(table.rows()));
      table.remarks().forEach(remark -> text.append(CommandWords.of(remark)).append('\n'));
      return text.toString();
    }
    if (item.value() instanceof Value.CrossTable table && table.isShown()) {
      return "\n" + columns(rows(item.label().orElseThrow(), table.classes(), table.counts()));
    }
    return "";
  }

  private static List<List<String>> rows(
      String corner, List<String> classes, ConfusionTable counts) {
    List<List<String>> rows = new ArrayList<>();
    List<String> head = new ArrayList<>(List.of(corner));
    head.addAll(classes);
    rows.add(head);
    for (int truth = 0; truth < classes.size(); truth++) {
      List<String> row = new ArrayList<>(List.of(classes.get(truth)));
      counts.counts().get(truth).forEach(count -> row.add(Long.toString(count)));
      rows.add(row);
    }
    return rows;
  }

  private static Table columns(List<List<String>> rows) {
    Table table = new Table();
    rows.forEach(row -> table.row(row.toArray(String[]::new)));
    return table;
  }
}
