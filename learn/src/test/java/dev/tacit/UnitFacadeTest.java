package dev.tacit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.data.CanonicalBytes;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.learn.Refused;
import dev.tacit.optim.risk.Examples;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Persons with several rows, as a program gives them. */
class UnitFacadeTest {
  private static final String SCHEMA =
      """
      columns:
        - {name: patient, type: skip}
        - {name: age, type: number, min: 0, max: 100}
        - {name: ill, type: label, positive: ["yes"], negative: ["no"]}
      missing: {token: "?", rows: drop}
      intercept: 1
      """;

  private static final Bounds BOUNDS = Bounds.schemaText(SCHEMA);

  @TempDir private Path folder;

  private static List<Map<String, Object>> visits() {
    Random random = new Random(5);
    List<Map<String, Object>> visits = new ArrayList<>();
    for (int visit = 0; visit < 90; visit++) {
      int age = random.nextInt(101);
      Map<String, Object> one = new HashMap<>();
      one.put("patient", visit % 9 == 8 ? null : (Object) (visit * visit % 23));
      one.put("age", age);
      one.put("ill", age + 30 * random.nextGaussian() > 50 ? "yes" : "no");
      visits.add(one);
    }
    return visits;
  }

  private static Training rows() {
    return promised(Tacit.classifier().rows(visits().stream().map(Row::of), BOUNDS));
  }

  private static Training promised(Training training) {
    return training.epsilon(1).delta(1e-5).publicRows(12).algorithm("dp-admm").set("rounds", "3");
  }

  @Test
  void rowsOfAProgramAreThoseOfAFile() throws IOException {
    List<String> lines = new ArrayList<>();
    for (Map<String, Object> visit : visits()) {
      String patient = visit.get("patient") == null ? "?" : visit.get("patient").toString();
      lines.add(patient + "," + visit.get("age") + "," + visit.get("ill"));
    }
    Path file = Files.write(folder.resolve("visits.csv"), lines);
    Path schema =
        Files.writeString(
            folder.resolve("visits.yaml"), SCHEMA + "unit: {column: patient, rows: 3}\n");
    Examples read = training(promised(Tacit.classifier().csv(file, schema)));
    Examples given = training(rows().unit("patient", 3));
    assertThat(bytes(given)).isEqualTo(bytes(read));
    assertThat(given.hasWeights()).isTrue();
    assertThat(given.totalWeight())
        .isCloseTo(given.units().orElseThrow().count(), org.assertj.core.data.Offset.offset(1e-9));
  }

  private static Examples training(Training training) {
    return training.job().ready().rows().training();
  }

  private static byte[] bytes(Examples examples) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    CanonicalBytes.feed(examples, all::writeBytes);
    return all.toByteArray();
  }

  @Test
  void theCertificateNamesTheUnit_andALedgerKeepsItApart() {
    ModelCertificate persons = rows().unit("patient", 3).train().certificate();
    assertThat(persons.unit()).contains("patient");
    assertThat(persons.toString())
        .contains("replace-one person (column patient, at most 3 rows), against");
    Training plain = Tacit.classifier().rows(visits().stream().map(Row::of), BOUNDS);
    ModelCertificate records = plain.epsilon(1).delta(1e-5).train().certificate();
    assertThat(records.unit()).isEmpty();
    assertThat(records.toString()).contains("replace-one neighbours, against");

    Path ledger = folder.resolve("ledger");
    Tacit.grant(ledger.toString(), "visits", 3, 1e-4, Neighbours.REPLACE_ONE, "patient");
    assertThatThrownBy(
            () ->
                Tacit.classifier()
                    .rows(visits().stream().map(Row::of), BOUNDS)
                    .epsilon(1)
                    .delta(1e-5)
                    .ledger(ledger, "visits", "rows")
                    .train())
        .isInstanceOf(Refused.class)
        .hasMessageContaining("replace-one person (column patient)");
    rows().unit("patient", 3).ledger(ledger, "visits", "persons").train();
  }

  /** The text of an array says which array it is, so that each row would be a person. */
  @Test
  void idsThatHaveNoTextOfTheirOwnAreRefused() {
    for (Object id : new Object[] {new byte[] {7}, new char[] {'7'}, List.of(7), new Object()}) {
      List<Map<String, Object>> visits = visits();
      visits.forEach(visit -> visit.put("patient", id));
      Training training =
          promised(Tacit.classifier().rows(visits.stream().map(Row::of), BOUNDS))
              .unit("patient", 3);
      assertThatThrownBy(training::train)
          .as(id.getClass().getTypeName())
          .isInstanceOf(Refused.class)
          .hasMessageContaining("an id of type")
          .hasMessageContaining("cannot be compared");
    }
  }

  @Test
  void mistakesAreNamed() {
    assertThatThrownBy(() -> rows().unit("patient", 0)).hasMessageContaining("unit.rows = 0");
    assertThatThrownBy(() -> rows().unit("doctor", 3).train())
        .isInstanceOf(Refused.class)
        .hasMessageContaining("unit.column = doctor");
    assertThatThrownBy(() -> rows().unit("patient", 3).trainRows(5).train())
        .hasMessageContaining("trainRows = 5 must be absent with a unit in the schema");
    assertThatThrownBy(
            () ->
                Tacit.classifier()
                    .arrays(new double[][] {{1}}, new double[] {1}, Bounds.numbers(1))
                    .unit("patient", 3)
                    .epsilon(1)
                    .delta(1e-5)
                    .train())
        .hasMessageContaining("Plain numbers have no column");
    Map<String, Object> nobody = new HashMap<>(visits().get(0));
    nobody.remove("patient");
    assertThatThrownBy(
            () ->
                promised(Tacit.classifier().rows(List.of(Row.of(nobody)), BOUNDS))
                    .unit("patient", 3)
                    .train())
        .hasMessageContaining("lacks the field \"patient\"");
  }
}
