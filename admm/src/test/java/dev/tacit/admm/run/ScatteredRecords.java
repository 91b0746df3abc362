package dev.tacit.admm.run;

import dev.tacit.optim.loss.LabelRule;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.risk.LocalRecords;
import dev.tacit.optim.risk.Parallelism;
import dev.tacit.optim.risk.PartialSum;
import dev.tacit.optim.risk.Preparation;
import dev.tacit.optim.risk.Question;
import dev.tacit.optim.risk.Records;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.List;

/** Slices that only bytes reach. */
public record ScatteredRecords(List<LocalRecords> slices) implements Records {
  public static ScatteredRecords of(Examples raw, int slice) {
    List<LocalRecords> slices = new ArrayList<>();
    for (int from = 0; from < raw.count(); from += slice) {
      Examples own = raw.slice(from, Math.min(raw.count(), from + slice));
      slices.add(LocalRecords.of(own, Parallelism.sequential()).startingAt(from));
    }
    return new ScatteredRecords(slices);
  }

  @Override
  public long count() {
    return slices.stream().mapToLong(Records::count).sum();
  }

  @Override
  public int dimension() {
    return slices.get(0).dimension();
  }

  @Override
  public PartialSum ask(Question question) {
    return slices.stream()
        .map(slice -> (PartialSum) sent(slice.ask((Question) sent(question))))
        .reduce(PartialSum::followedBy)
        .orElseThrow();
  }

  @Override
  public Records prepared(Preparation preparation) {
    Preparation arrived = (Preparation) sent(preparation);
    return new ScatteredRecords(slices.stream().map(slice -> slice.prepared(arrived)).toList());
  }

  @Override
  public void requireLabels(LabelRule rule) {
    slices.forEach(slice -> slice.requireLabels(rule));
  }

  private static Object sent(Object value) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(value);
      out.flush();
      try (ObjectInputStream in =
          new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
        return in.readObject();
      }
    } catch (IOException | ClassNotFoundException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
