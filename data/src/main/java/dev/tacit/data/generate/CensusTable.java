package dev.tacit.data.generate;

import dev.tacit.data.Dataset;
import dev.tacit.data.DatasetBuilder;
import dev.tacit.data.FileLocation;
import dev.tacit.data.RowScaling;
import dev.tacit.data.schema.Column;
import dev.tacit.data.schema.MissingPolicy;
import dev.tacit.data.schema.OutOfBounds;
import dev.tacit.data.schema.RowEncoder;
import dev.tacit.data.schema.Schema;
import dev.tacit.data.schema.TableFormat;
import dev.tacit.data.split.SeedStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/**
 * A made-up table with the shape of a census: six numbers and eight categories of 7, 16, 7, 14, 6,
 * 5, 2 and 41 levels, 104 features once encoded, and a label for about a quarter of the rows. A
 * hidden trait of each person moves schooling, level frequencies and label together, so features
 * are correlated and levels are unevenly used, as in real tables. Tables of different seeds come
 * from the same population and can serve as training and test.
 *
 * @param rows number of records
 * @param seed seed of the records
 */
public record CensusTable(long rows, long seed) {
  private static final String[] CATEGORIES = {
    "employer", "schooling", "status", "occupation", "household", "origin", "sex", "country"
  };
  private static final int[] WIDTHS = {7, 16, 7, 14, 6, 5, 2, 41};

  /** How strongly the hidden trait moves the levels of each category. */
  private static final double[] PULL = {0.3, 0, 0.5, 0.6, 0.4, 0.1, 0.2, 0.1};

  private static final int SCHOOLING = 1;
  private static final double[][] EFFECTS = effects();
  private static final Schema SCHEMA = declared();

  public CensusTable {
    if (rows < 1) {
      throw new IllegalArgumentException("rows = " + rows + "; need at least 1");
    }
  }

  /** The public description of every such table. */
  public static Schema schema() {
    return SCHEMA;
  }

  /** Shows the records one by one, as fields in schema order; the list is reused. */
  public void forEach(Consumer<List<String>> visitor) {
    SeedStream stream = SeedStream.of(seed, "census");
    String[] fields = new String[SCHEMA.columns().size()];
    List<String> view = Arrays.asList(fields);
    for (long row = 0; row < rows; row++) {
      draw(stream, fields);
      visitor.accept(view);
    }
  }

  /** Writes the table as CSV with a header. */
  public void writeCsv(Appendable out) throws IOException {
    List<String> names = new ArrayList<>();
    SCHEMA.columns().forEach(column -> names.add(column.name()));
    out.append(String.join(",", names)).append('\n');
    try {
      forEach(
          fields -> {
            try {
              out.append(String.join(",", fields)).append('\n');
            } catch (IOException failure) {
              throw new UncheckedIOException(failure);
            }
          });
    } catch (UncheckedIOException failure) {
      throw failure.getCause();
    }
  }

  /** The encoded table: the same as writing it and reading it under {@link #schema}. */
  public Dataset dataset() {
    RowEncoder encoder = new RowEncoder(SCHEMA);
    DatasetBuilder builder = new DatasetBuilder(SCHEMA.featureSpace(), SCHEMA.task());
    FileLocation fileLocation = FileLocation.of("census");
    forEach(
        fields -> {
          encoder.encode(fields, fileLocation);
          builder.append(encoder.indices(), encoder.values(), encoder.count(), encoder.label());
        });
    return builder.build(encoder.ownerCounts(0));
  }

  private static void draw(SeedStream stream, String[] fields) {
    double trait = stream.nextGaussian();
    int years = within(1, 16, 10 + 2 * trait + 1.5 * stream.nextGaussian());
    int age = within(17, 90, 17 + 22 * (stream.nextDouble() + stream.nextDouble()));
    int hours = within(1, 99, 40 + 3 * trait + 10 * stream.nextGaussian());
    boolean gains = stream.nextDouble() < 0.08;
    int gain = gains ? within(1, 99999, StrictMath.exp(8 + trait + stream.nextGaussian())) : 0;
    int loss = stream.nextDouble() < 0.05 ? within(1, 4500, 1900 + 300 * stream.nextGaussian()) : 0;
    int weight = within(10000, 1500000, StrictMath.exp(12 + 0.5 * stream.nextGaussian()));
    double score =
        -1.4 + 1.2 * trait + 0.03 * (age - 38) + 0.02 * (hours - 40) + (gain > 6000 ? 2 : 0);
    int at = 0;
    for (int number : new int[] {age, weight, years, gain, loss, hours}) {
      fields[at++] = Integer.toString(number);
    }
    for (int c = 0; c < WIDTHS.length; c++) {
      int level = c == SCHOOLING ? years - 1 : level(stream, WIDTHS[c], PULL[c] * trait);
      score += EFFECTS[c][level];
      fields[at++] = ((Column.Category) SCHEMA.columns().get(6 + c)).levels().get(level);
    }
    boolean positive = stream.nextDouble() < 1 / (1 + StrictMath.exp(-score));
    fields[at] = positive ? "high" : "low";
  }

  /** Low levels are common, high ones rare, the more so the lower the tilt. */
  private static int level(SeedStream stream, int width, double tilt) {
    double power = 2.5 * StrictMath.exp(-tilt);
    return (int) Math.min(width - 1, width * StrictMath.pow(stream.nextDouble(), power));
  }

  private static int within(int min, int max, double value) {
    return (int) Math.max(min, Math.min(max, Math.rint(value)));
  }

  private static double[][] effects() {
    SeedStream stream = SeedStream.of(0, "census-effects");
    double[][] effects = new double[WIDTHS.length][];
    for (int c = 0; c < WIDTHS.length; c++) {
      effects[c] = new double[WIDTHS[c]];
      for (int level = 0; level < WIDTHS[c]; level++) {
        effects[c][level] = 0.5 * stream.nextGaussian();
      }
    }
    return effects;
  }

  private static Schema declared() {
    List<Column> columns = new ArrayList<>();
    columns.add(new Column.Numeric("age", 17, 90, OutOfBounds.CLAMP));
    columns.add(new Column.Numeric("weight", 10000, 1500000, OutOfBounds.CLAMP));
    columns.add(new Column.Numeric("years", 1, 16, OutOfBounds.CLAMP));
    columns.add(new Column.Numeric("gain", 0, 99999, OutOfBounds.CLAMP));
    columns.add(new Column.Numeric("loss", 0, 4500, OutOfBounds.CLAMP));
    columns.add(new Column.Numeric("hours", 1, 99, OutOfBounds.CLAMP));
    for (int c = 0; c < WIDTHS.length; c++) {
      List<String> levels = new ArrayList<>();
      for (int level = 1; level <= WIDTHS[c]; level++) {
        levels.add(CATEGORIES[c] + "-" + level);
      }
      columns.add(new Column.Category(CATEGORIES[c], levels));
    }
    columns.add(new Column.Label("income", List.of("high"), List.of("low")));
    return new Schema(
        columns,
        MissingPolicy.NONE,
        new TableFormat(',', true, Optional.empty()),
        OptionalDouble.empty(),
        RowScaling.UNIT_BALL);
  }
}
