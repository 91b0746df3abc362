package dev.tacit.audit;

import dev.tacit.data.FeatureSpace;
import dev.tacit.data.Task;
import dev.tacit.data.UnitRowLimit;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.learn.plan.PrivacyTarget;
import dev.tacit.learn.plan.RecordCounts;
import dev.tacit.learn.plan.RunRows;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.risk.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Pairs of small neighbouring data sets in which the differing record (or unit) has the largest
 * possible effect.
 */
public record WorstCases(PrivacyTarget privacyTarget, int features, int records) {
  /** One record: where its features are, and its class. */
  private record LabelledRow(Vec row, double label) {}

  /** The other records. */
  private enum OtherRecords {
    OUT_OF_THE_WAY("others out of the way") {
      @Override
      LabelledRow at(int place, int features) {
        double[] row = new double[features];
        row[features - 1] = 1e-3 * place; // so that hashes deal them to several owners
        return new LabelledRow(Vec.of(row), place % 2 == 0 ? 1 : -1);
      }
    },
    AROUND("others around it") {
      @Override
      LabelledRow at(int place, int features) {
        double[] row = new double[features];
        row[0] = 1 - 1e-3 * place;
        return new LabelledRow(Vec.of(row), place % 2 == 0 ? 1 : -1);
      }
    };

    private final String description;

    OtherRecords(String words) {
      this.description = words;
    }

    abstract LabelledRow at(int place, int features);
  }

  public WorstCases {
    if (features < 2 || records < 2) {
      throw new IllegalArgumentException(
          "features = " + features + " and records = " + records + " must be at least 2");
    }
  }

  /** Pairs to choose from. */
  public List<DataPair> pairs() {
    List<DataPair> pairs = new ArrayList<>();
    LabelledRow along = alongFirstAxis(1, 1);
    boolean added = privacyTarget.budget().orElseThrow().neighbours() == Neighbours.ADD_REMOVE;
    for (OtherRecords otherRecords : OtherRecords.values()) {
      if (added) {
        pairs.add(pair("a record more", otherRecords, List.of(along), List.of()));
      } else {
        pairs.add(
            pair("another class", otherRecords, List.of(along), List.of(alongFirstAxis(1, -1))));
        pairs.add(
            pair(
                "another, shorter", otherRecords, List.of(along), List.of(alongFirstAxis(.4, -1))));
        pairs.add(
            pair("another feature", otherRecords, List.of(along), List.of(alongSecondAxis())));
        pairs.add(
            pair("other features", otherRecords, List.of(along), List.of(alongFirstAxis(-1, 1))));
      }
    }
    return pairs;
  }

  private LabelledRow alongFirstAxis(double length, double label) {
    double[] row = new double[features];
    row[0] = length;
    return new LabelledRow(Vec.of(row), label);
  }

  private LabelledRow alongSecondAxis() {
    double[] row = new double[features];
    row[1] = 1;
    return new LabelledRow(Vec.of(row), 1);
  }

  private DataPair pair(
      String what, OtherRecords otherRecords, List<LabelledRow> one, List<LabelledRow> other) {
    String of = privacyTarget.unit().map(unit -> " of all rows of a person").orElse("");
    return new DataPair(
        what + of + ", " + otherRecords.description,
        rows(otherRecords, one),
        rows(otherRecords, other));
  }

  private RunRows rows(OtherRecords otherRecords, List<LabelledRow> attacked) {
    List<LabelledRow> all = new ArrayList<>();
    List<String> ids = new ArrayList<>();
    int copies = privacyTarget.unit().map(unit -> unit.rows()).orElse(1);
    for (LabelledRow one : attacked) {
      for (int copy = 0; copy < copies; copy++) {
        all.add(one);
        ids.add("attacked");
      }
    }
    for (int place = 1; place < records; place++) {
      all.add(otherRecords.at(place, features));
      ids.add("p" + place);
    }
    Examples examples =
        Examples.of(
            Rows.of(all.stream().map(one -> one.row().toArray()).toArray(double[][]::new)),
            all.stream().mapToDouble(LabelledRow::label).toArray());
    Examples kept =
        privacyTarget
            .unit()
            .map(unit -> UnitRowLimit.apply(examples.ownedBy(Units.of(ids)), unit))
            .orElse(examples);
    return new RunRows(
        kept,
        Optional.empty(),
        RecordCounts.all(records),
        FeatureSpace.numbered(features),
        Task.CLASSIFICATION,
        1,
        Optional.empty());
  }

  /** The number of records that suits so many owners. */
  public static int recordsFor(int owners) {
    return Math.max(6, 4 * owners);
  }
}
