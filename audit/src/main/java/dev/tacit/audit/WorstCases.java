package dev.tacit.audit;

import dev.tacit.data.FeatureSpace;
import dev.tacit.data.Task;
import dev.tacit.data.UnitRows;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.learn.plan.Promise;
import dev.tacit.learn.plan.PublicRecords;
import dev.tacit.learn.plan.RunRows;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.risk.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Small data sets of two classes in which one record, or one person, does all it can. An attacker
 * may choose the other records too, so they keep out of the way, or stand where the attacked one is
 * felt most.
 *
 * @param features of a row, at least 2
 * @param records or persons of all owners together
 */
public record WorstCases(Promise promise, int features, int records) {
  /** One record: where its features are, and its class. */
  private record Placed(Vec row, double label) {}

  /** What the others look like. */
  private enum Crowd {
    OUT_OF_THE_WAY("others out of the way") {
      @Override
      Placed at(int place, int features) {
        double[] row = new double[features];
        row[features - 1] = 1e-3 * place; // so that hashes deal them to several owners
        return new Placed(Vec.of(row), place % 2 == 0 ? 1 : -1);
      }
    },
    AROUND("others around it") {
      @Override
      Placed at(int place, int features) {
        double[] row = new double[features];
        row[0] = 1 - 1e-3 * place;
        return new Placed(Vec.of(row), place % 2 == 0 ? 1 : -1);
      }
    };

    private final String words;

    Crowd(String words) {
      this.words = words;
    }

    abstract Placed at(int place, int features);
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
    Placed along = along(1, 1);
    boolean added = promise.budget().orElseThrow().neighbours() == Neighbours.ADD_REMOVE;
    for (Crowd crowd : Crowd.values()) {
      if (added) {
        pairs.add(pair("a record more", crowd, List.of(along), List.of()));
      } else {
        pairs.add(pair("another class", crowd, List.of(along), List.of(along(1, -1))));
        pairs.add(pair("another, shorter", crowd, List.of(along), List.of(along(.4, -1))));
        pairs.add(pair("another feature", crowd, List.of(along), List.of(aside())));
        pairs.add(pair("other features", crowd, List.of(along), List.of(along(-1, 1))));
      }
    }
    return pairs;
  }

  private Placed along(double length, double label) {
    double[] row = new double[features];
    row[0] = length;
    return new Placed(Vec.of(row), label);
  }

  private Placed aside() {
    double[] row = new double[features];
    row[1] = 1;
    return new Placed(Vec.of(row), 1);
  }

  private DataPair pair(String what, Crowd crowd, List<Placed> one, List<Placed> other) {
    String of = promise.unit().map(unit -> " of all rows of a person").orElse("");
    return new DataPair(what + of + ", " + crowd.words, rows(crowd, one), rows(crowd, other));
  }

  private RunRows rows(Crowd crowd, List<Placed> attacked) {
    List<Placed> all = new ArrayList<>();
    List<String> ids = new ArrayList<>();
    int copies = promise.unit().map(unit -> unit.rows()).orElse(1);
    for (Placed one : attacked) {
      for (int copy = 0; copy < copies; copy++) {
        all.add(one);
        ids.add("attacked");
      }
    }
    for (int place = 1; place < records; place++) {
      all.add(crowd.at(place, features));
      ids.add("p" + place);
    }
    Examples examples =
        Examples.of(
            Rows.of(all.stream().map(one -> one.row().toArray()).toArray(double[][]::new)),
            all.stream().mapToDouble(Placed::label).toArray());
    Examples kept =
        promise
            .unit()
            .map(unit -> UnitRows.kept(examples.ownedBy(Units.of(ids)), unit))
            .orElse(examples);
    return new RunRows(
        kept,
        Optional.empty(),
        PublicRecords.all(records),
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
