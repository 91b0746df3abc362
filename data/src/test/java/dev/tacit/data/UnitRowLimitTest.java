package dev.tacit.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.data.read.CsvTableReader;
import dev.tacit.data.read.Source;
import dev.tacit.data.schema.Schema;
import dev.tacit.data.schema.SchemaFile;
import dev.tacit.data.schema.SchemaText;
import dev.tacit.data.split.Shards;
import dev.tacit.data.split.TrainTestSplit;
import dev.tacit.laws.ForAll;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.risk.PrivacyUnit;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Fact person-rows, as far as files go: what becomes of a unit follows from its own rows. */
class UnitRowLimitTest {
  private static final String TEXT =
      """
      columns:
        - {name: "who, \\"id\\"", type: skip}
        - {name: age, type: number, min: 0, max: 100}
        - {name: ill, type: label, positive: ["yes"], negative: ["no"]}
      missing: {token: "?", rows: drop}
      intercept: 1
      unit: {column: "who, \\"id\\"", rows: 3}
      """;

  private static final Schema SCHEMA = SchemaFile.parse(TEXT, "test");
  private static final PrivacyUnit UNIT = SCHEMA.unit().orElseThrow();

  @TempDir private Path folder;

  /** By id: the kept rows as bytes, in no order, each with its weight. */
  private Map<String, List<String>> kept(List<String> lines, PrivacyUnit unit) {
    Examples kept = UnitRowLimit.apply(read(lines).examples(), unit);
    Map<String, List<String>> found = new TreeMap<>();
    for (int row = 0; row < kept.count(); row++) {
      found
          .computeIfAbsent(
              kept.units().orElseThrow().id(row).orElseThrow(), id -> new ArrayList<>())
          .add(Arrays.toString(CanonicalBytes.row(kept, row)) + " * " + kept.weight(row));
    }
    found.values().forEach(Collections::sort);
    return found;
  }

  private Dataset read(List<String> lines) {
    try {
      Path file = Files.write(folder.resolve("rows.csv"), lines);
      return new CsvTableReader(SCHEMA).read(List.of(Source.of(file)));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static List<String> lines(Random random, int persons) {
    List<String> lines = new ArrayList<>();
    for (int person = 0; person < persons; person++) {
      for (int row = random.nextInt(7); row >= 0; row--) {
        lines.add("p%d,%d,%s".formatted(person, random.nextInt(5), pick(random, "yes", "no")));
      }
    }
    lines.addAll(List.of("", "?,5,yes", ",6,no", "p0,?,yes"));
    Collections.shuffle(lines, random);
    return lines;
  }

  private static String pick(Random random, String one, String other) {
    return random.nextBoolean() ? one : other;
  }

  @Test
  void law_whatIsKeptOfAUnitFollowsFromItsOwnRows() {
    ForAll.cases(
        40,
        random -> {
          List<String> lines = lines(random, 6);
          Map<String, List<String>> before = kept(lines, UNIT);
          List<String> others = new ArrayList<>(lines);
          others.removeIf(line -> line.startsWith("p2"));
          for (int row = random.nextInt(9); row > 0; row--) {
            others.add("p2,%d,yes".formatted(random.nextInt(101)));
          }
          Collections.shuffle(others, random);
          Map<String, List<String>> after = kept(others, UNIT);
          before.remove("p2");
          after.remove("p2");
          assertThat(after).isEqualTo(before);
        });
  }

  @Test
  void law_aUnitHasAtMostSoManyRows_whichWeighAtMostOne() {
    ForAll.cases(
        40,
        random -> {
          int most = 1 + random.nextInt(12);
          Examples all = read(lines(random, 8)).examples();
          Examples kept = UnitRowLimit.apply(all, new PrivacyUnit("who", most));
          Map<String, List<Double>> weights = new TreeMap<>();
          for (int row = 0; row < kept.count(); row++) {
            assertThat(kept.isEmpty(row)).isFalse();
            weights
                .computeIfAbsent(
                    kept.units().orElseThrow().id(row).orElseThrow(), id -> new ArrayList<>())
                .add(kept.weight(row));
          }
          weights.forEach(
              (id, own) -> {
                assertThat(own.size()).isLessThanOrEqualTo(most);
                BigDecimal sum =
                    own.stream().map(BigDecimal::new).reduce(BigDecimal.ZERO, BigDecimal::add);
                assertThat(sum).isLessThanOrEqualTo(BigDecimal.ONE);
                assertThat(sum.doubleValue()).isGreaterThan(1 - 1e-13);
              });
        });
  }

  /** Roundings of contributions, each of which may go up, must not lift a unit above its bound. */
  @Test
  void weightsLeaveRoomForSixteenRoundings() {
    for (int rows = 2; rows < 300; rows++) {
      List<String> lines = new ArrayList<>();
      for (int row = 0; row < rows; row++) {
        lines.add("one," + row % 100 + ",yes");
      }
      Examples kept = UnitRowLimit.apply(read(lines).examples(), new PrivacyUnit("who", 1000));
      BigDecimal up = new BigDecimal(1 + 0x1p-52).pow(8);
      BigDecimal sum = new BigDecimal(kept.weight(0)).multiply(BigDecimal.valueOf(rows));
      assertThat(sum.multiply(up)).isLessThanOrEqualTo(BigDecimal.ONE);
      rows += rows / 10;
    }
  }

  @Test
  void rowsOfNobodyAndWithoutValuesAreLeftOut() {
    Dataset read = read(List.of("a,5,yes", "?,5,yes", ",6,no", "a,?,no", "", "b,7,no"));
    assertThat(read.examples().units().orElseThrow().count()).isEqualTo(2);
    assertThat(read.ownerCounts().incomplete()).isEqualTo(3);
    Examples kept = UnitRowLimit.apply(read.examples(), UNIT);
    assertThat(kept.count()).isEqualTo(2);
    assertThat(kept.hasWeights()).isFalse();
    assertThat(UnitRowLimit.apply(read(List.of("?,5,yes")).examples(), UNIT).count()).isZero();
  }

  @Test
  void aUnitIsOnOneSideAndAtOneAgent_whateverItsRows() {
    ForAll.cases(
        20,
        random -> {
          List<String> lines = lines(random, 30);
          List<String> more = new ArrayList<>(lines);
          more.add(random.nextInt(more.size()), "p3,77,yes");
          long seed = random.nextLong();
          Map<String, List<Integer>> places = places(lines, seed);
          assertThat(places.values()).allMatch(own -> own.stream().distinct().count() == 1);
          assertThat(first(places(more, seed))).containsAllEntriesOf(first(places));
          assertThat(first(places).values().stream().distinct().count()).isGreaterThan(2);
        });
  }

  private static Map<String, Integer> first(Map<String, List<Integer>> places) {
    Map<String, Integer> first = new TreeMap<>();
    places.forEach((id, own) -> first.put(id, own.get(0)));
    return first;
  }

  /** By id the sides and agents of its rows. */
  private Map<String, List<Integer>> places(List<String> lines, long seed) {
    Examples all = read(lines).examples();
    Map<String, List<Integer>> places = new TreeMap<>();
    TrainTestSplit sides = TrainTestSplit.byRecord(all, .4, seed);
    Shards shards = Shards.byRecord(all, 3, seed);
    for (int agent = 0; agent < 3; agent++) {
      for (int row : shards.rows(agent)) {
        int side = Arrays.stream(sides.test()).anyMatch(test -> test == row) ? 1 : 0;
        int place = 2 * agent + side;
        Optional<String> id = all.units().orElseThrow().id(row);
        id.ifPresent(one -> places.computeIfAbsent(one, none -> new ArrayList<>()).add(place));
      }
    }
    return places;
  }

  @Test
  void bytesForFingerprintsHoldWeightsAndIds() {
    Examples plain = read(List.of("a,5,yes", "a,6,no", "b,7,no")).examples();
    Examples renamed = read(List.of("a,5,yes", "c,6,no", "b,7,no")).examples();
    Examples weighted = plain.weighted(new double[] {.5, .5, 1});
    assertThat(bytes(plain))
        .isNotEqualTo(bytes(renamed))
        .startsWith("tacit-r2".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
    assertThat(bytes(weighted)).isNotEqualTo(bytes(plain));
    assertThat(bytes(weighted.unweighted())).isEqualTo(bytes(plain));
    assertThat(CanonicalBytes.row(weighted, 1)).isEqualTo(CanonicalBytes.row(plain, 1));
  }

  private static byte[] bytes(Examples examples) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    CanonicalBytes.feed(examples, all::writeBytes);
    return all.toByteArray();
  }

  @Test
  void theUnitIsInTheTextOfASchema() {
    assertThat(UNIT).isEqualTo(new PrivacyUnit("who, \"id\"", 3));
    assertThat(SchemaFile.parse(SchemaText.of(SCHEMA), "again")).isEqualTo(SCHEMA);
    assertThat(UNIT.neighbours("add-remove"))
        .isEqualTo("add-remove person (column who, \"id\", at most 3 rows)");
  }

  @Test
  void mistakesAreNamed() {
    for (String[] wrong :
        new String[][] {
          {"rows: 3", "rows: 0", "field unit.rows is 0.0"},
          {"rows: 3", "rows: 1.5", "field unit.rows is 1.5"},
          {", rows: 3", "", "field unit.rows is missing"},
          {"rows: 3}", "rows: 3, of: 2}", "field unit.of is not a field"},
          {"unit: {column: \"who, \\\"id\\\"\"", "unit: {column: age", "unit.column = age"},
          {"unit: {column: \"who, \\\"id\\\"\"", "unit: {column: whom", "of type skip"}
        }) {
      String text = TEXT.replace(wrong[0], wrong[1]);
      assertThat(text).isNotEqualTo(TEXT);
      assertThatThrownBy(() -> SchemaFile.parse(text, "test"))
          .as(wrong[1])
          .isInstanceOf(DataException.class)
          .hasMessageContaining(wrong[2]);
    }
    String word = TEXT.substring(0, TEXT.indexOf("unit:")) + "unit: patient\n";
    assertThatThrownBy(() -> SchemaFile.parse(word, "test")).hasMessageContaining("is not a map");
    Examples plain = read(List.of("a,5,yes")).examples();
    assertThatThrownBy(() -> UnitRowLimit.apply(Examples.of(plain.rows(), new double[] {1}), UNIT))
        .hasMessageContaining("units are missing");
  }
}
