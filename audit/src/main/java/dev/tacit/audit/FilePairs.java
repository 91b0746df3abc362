package dev.tacit.audit;

import dev.tacit.data.Dataset;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.learn.Refused;
import dev.tacit.learn.plan.PrivacyTarget;
import dev.tacit.learn.plan.RecordCounts;
import dev.tacit.learn.plan.RunRows;
import dev.tacit.learn.plan.TestSplit;
import dev.tacit.learn.plan.TrainingSpec;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.Examples;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Two tables of a user as neighbouring data sets. Tables that are no neighbours are refused,
 * because the bound would refute a guarantee that nobody gave.
 */
public final class FilePairs {
  private FilePairs() {}

  /** A record as far as the guarantee distinguishes it. */
  private record Entry(Optional<String> unit, boolean empty, Vec row, double label) {}

  /**
   * Refuses tables that are no neighbours: a bound would be held against a guarantee that does not
   * cover them.
   */
  public static DataPair of(TrainingSpec spec, Dataset one, Dataset other) {
    PrivacyTarget privacyTarget = spec.privacyTarget();
    require(privacyTarget, one.examples(), other.examples());
    return new DataPair("the given files", rows(privacyTarget, one), rows(privacyTarget, other));
  }

  private static RunRows rows(PrivacyTarget privacyTarget, Dataset all) {
    RecordCounts records =
        TestSplit.NONE.records(
            privacyTarget, privacyTarget.publicNumber(privacyTarget.countRecords(all.examples())));
    return TestSplit.NONE.rows(all, Optional.empty(), records, privacyTarget, 0);
  }

  private static void require(PrivacyTarget privacyTarget, Examples one, Examples other) {
    if (one.count() == 0 || other.count() == 0) {
      throw Refused.data(
          one.count() == 0 ? "data" : "neighbour",
          "a table without records",
          "one with at least one record",
          "There is nothing to train on.");
    }
    if (differing(entries(one), entries(other)).isEmpty()) {
      throw Refused.data(
          "neighbour",
          "a copy of the other table",
          "a table that differs in one",
          "The tables are identical; an audit needs two that differ in one record.");
    }
    boolean alike =
        privacyTarget.unit().isPresent()
            ? differing(entries(one), entries(other)).stream().map(Entry::unit).distinct().count()
                <= 1
            : privacyTarget.budget().orElseThrow().neighbours() == Neighbours.ADD_REMOVE
                ? differing(entries(one), entries(other)).size() <= 1
                : one.count() == other.count() && differingPlaces(one, other) <= 1;
    if (!alike) {
      throw Refused.data(
          "neighbour",
          "a table that differs in more",
          "the table of `data` with one "
              + (privacyTarget.unit().isPresent() ? "person" : "record")
              + " replaced, added or removed, as `neighbours` says",
          "The guarantee covers only tables that differ in one record (or one unit).");
    }
  }

  private static int differingPlaces(Examples one, Examples other) {
    int places = 0;
    for (int record = 0; record < one.count(); record++) {
      places += entry(one, record).equals(entry(other, record)) ? 0 : 1;
    }
    return places;
  }

  /** What one table has more often than the other. */
  private static List<Entry> differing(List<Entry> one, List<Entry> other) {
    Map<Entry, Integer> counts = new HashMap<>();
    one.forEach(entry -> counts.merge(entry, 1, Integer::sum));
    other.forEach(entry -> counts.merge(entry, -1, Integer::sum));
    List<Entry> differing = new ArrayList<>();
    counts.forEach(
        (entry, more) -> {
          for (int time = 0; time < Math.abs(more); time++) {
            differing.add(entry);
          }
        });
    return differing;
  }

  private static List<Entry> entries(Examples all) {
    List<Entry> entries = new ArrayList<>();
    for (int record = 0; record < all.count(); record++) {
      entries.add(entry(all, record));
    }
    return entries;
  }

  private static Entry entry(Examples all, int record) {
    boolean empty = all.isEmpty(record);
    return new Entry(
        all.units().flatMap(units -> units.id(record)),
        empty,
        empty ? Vec.zeros(1) : all.rows().row(record),
        empty ? 0 : all.label(record));
  }
}
