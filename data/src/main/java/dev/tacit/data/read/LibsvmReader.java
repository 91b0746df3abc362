package dev.tacit.data.read;

import dev.tacit.data.Dataset;
import dev.tacit.data.DatasetBuilder;
import dev.tacit.data.FeatureSpace;
import dev.tacit.data.OwnerCounts;
import dev.tacit.data.RowScaling;
import java.io.IOException;
import java.util.List;

/**
 * Reads LIBSVM files: {@code label index:value ...}, indices ascending from 1, {@code #} starts a
 * comment. Every line is a record; one that holds nothing is an empty record. The number of
 * features is given, not looked up, since a test file may never use the last one and since the
 * largest index is private.
 *
 * @param space the declared features
 * @param labels what labels mean
 * @param scaling per-record scaling
 */
public record LibsvmReader(FeatureSpace space, LibsvmLabels labels, RowScaling scaling) {
  /** A line of a million features with 15 characters each. */
  private static final int LONGEST_LINE = 1 << 24;

  /** Two classes, features f1.., rows scaled to the unit ball. */
  public static LibsvmReader of(int features) {
    return new LibsvmReader(
        FeatureSpace.numbered(features), LibsvmLabels.signs(), RowScaling.UNIT_BALL);
  }

  /** Reads the files one after the other as one table. */
  public Dataset read(List<Source> sources) {
    if (sources.isEmpty()) {
      throw new IllegalArgumentException("no file to read; give at least one");
    }
    DatasetBuilder builder = new DatasetBuilder(space, labels.task());
    OwnerCounts counts = new OwnerCounts(0, 0, 0, 0);
    for (Source source : sources) {
      counts = read(source, builder, counts);
    }
    return builder.build(counts);
  }

  private OwnerCounts read(Source source, DatasetBuilder builder, OwnerCounts before) {
    long blank = before.blank();
    long scaled = before.scaled();
    try (Lines lines = new Lines(source, LONGEST_LINE)) {
      LibsvmLine record = new LibsvmLine(space.dimension(), labels);
      for (String line = lines.next(); line != null; line = lines.next()) {
        builder.requireRoom(lines.location());
        if (!record.parse(line, lines.location())) {
          blank++;
          builder.appendEmpty();
          continue;
        }
        if (scaling.apply(record.values(), record.count(), space.dimension())) {
          scaled++;
        }
        builder.append(record.indices(), record.values(), record.count(), record.label());
      }
    } catch (IOException failure) {
      throw source.unreadable(failure);
    }
    return new OwnerCounts(blank, 0, 0, scaled);
  }
}
