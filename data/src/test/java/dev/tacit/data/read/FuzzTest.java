package dev.tacit.data.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.data.DataException;
import dev.tacit.data.Dataset;
import dev.tacit.data.schema.SchemaFile;
import dev.tacit.laws.ForAll;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Broken files end in a value that keeps every promise or in a DataException, and soon. */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FuzzTest {
  private static final String SCHEMA =
      """
      columns:
        - {name: age, type: number, min: 20, max: 60}
        - {name: job, type: category, levels: [nurse, clerk]}
        - {name: y, type: label, positive: ["yes"], negative: ["no"]}
      missing: {token: "?", rows: drop}
      comment: "|"
      intercept: 1
      """;
  private static final String CSV = "|c\n40, nurse, yes\n\"33\", clerk, no\n?, nurse, yes\n";
  private static final String LIBSVM = "+1 1:0.5 3:-1e3\n-1 2:1 4:7 # note\n0\n";
  private static final String TOKENS =
      "\"\n\r,;:|#? \t-+.eE0123456789NaInfinity\0\uFEFF\u00e9[]{}&*!%@`";
  private static final int CASES = 3000;

  @Test
  void libsvm_onlyRefusalsOrScaledRows() {
    ForAll.cases(
        CASES,
        random -> {
          Source source = mutated(LIBSVM, random);
          check(() -> keepsPromises(LibsvmReader.of(4).read(List.of(source))));
        });
  }

  @Test
  void csv_onlyRefusalsOrScaledRows() {
    CsvTableReader reader = new CsvTableReader(SchemaFile.parse(SCHEMA, "s.yaml"));
    ForAll.cases(
        CASES,
        random -> {
          Source source = mutated(CSV, random);
          check(() -> keepsPromises(reader.read(List.of(source))));
        });
  }

  @Test
  void schema_onlyRefusalsOrSchemas() {
    ForAll.cases(
        CASES,
        random -> {
          byte[] bytes = mutate(SCHEMA.getBytes(StandardCharsets.UTF_8), random);
          String text = new String(bytes, StandardCharsets.UTF_8);
          check(() -> SchemaFile.parse(text, "s.yaml").featureSpace());
        });
  }

  @Test
  void graphSplitAndDraft_onlyRefusalsOrValues() {
    ForAll.cases(
        CASES,
        random -> {
          Source graph = mutated("# g\n0 1\n1 2\n2 3\n", random);
          check(() -> GraphFile.read(graph, 4));
          Source split = mutated("0\n1\n1\n", random);
          check(() -> SplitFile.read(split, 3, 2));
          Source table = mutated("a,b,y\n" + CSV, random);
          check(() -> draft(table));
        });
  }

  private static void draft(Source table) {
    TableSurvey survey = TableSurvey.of(table);
    List<String> names = List.copyOf(survey.columns().keySet());
    String last = names.get(names.size() - 1);
    ColumnSurvey outcome = survey.column(last);
    if (outcome.hasFewLevels() && outcome.levels().size() > 1) {
      List<String> positive = List.of(outcome.levels().firstKey());
      SchemaFile.parse(SchemaDraft.of(survey, last, positive).text(), "draft.yaml");
    }
  }

  private static void check(Runnable reading) {
    try {
      reading.run();
    } catch (DataException refused) {
      assertThat(refused.getMessage()).contains("; ").doesNotContain("\u0000");
    }
  }

  private static void keepsPromises(Dataset read) {
    for (int row = 0; row < read.examples().count(); row++) {
      assertThat(read.examples().rows().normBound(row)).isLessThanOrEqualTo(1);
      assertThat(Math.abs(read.examples().label(row)))
          .isEqualTo(read.examples().isEmpty(row) ? 0 : 1);
    }
  }

  /** Sometimes compressed, and then sometimes mutated again. */
  private static Source mutated(String text, Random random) {
    byte[] bytes = mutate(text.getBytes(StandardCharsets.UTF_8), random);
    if (random.nextInt(4) == 0) {
      bytes = TextSources.compressed(new String(bytes, StandardCharsets.UTF_8));
      bytes = random.nextBoolean() ? mutate(bytes, random) : bytes;
    }
    return TextSources.bytes("fuzz", bytes);
  }

  private static byte[] mutate(byte[] original, Random random) {
    byte[] bytes = original;
    for (int times = 1 + random.nextInt(4); times > 0; times--) {
      int at = random.nextInt(bytes.length + 1);
      int to = Math.min(bytes.length, at + random.nextInt(8));
      ByteArrayOutputStream next = new ByteArrayOutputStream();
      next.writeBytes(Arrays.copyOf(bytes, at));
      switch (random.nextInt(4)) {
        case 0 -> next.writeBytes(token(random));
        case 1 -> next.write(random.nextInt(256));
        case 2 -> next.writeBytes(Arrays.copyOfRange(bytes, Math.max(0, at - 20), at));
        default -> {}
      }
      next.writeBytes(Arrays.copyOfRange(bytes, to, bytes.length));
      bytes = next.toByteArray();
    }
    return bytes;
  }

  private static byte[] token(Random random) {
    int at = random.nextInt(TOKENS.length());
    String symbol = TOKENS.substring(at, at + 1);
    return symbol.repeat(1 + random.nextInt(3)).getBytes(StandardCharsets.UTF_8);
  }
}
