package example;

import dev.tacit.Bounds;
import dev.tacit.Row;
import dev.tacit.Tacit;
import dev.tacit.TrainedModel;
import dev.tacit.dp.event.Neighbours;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

/** A hospital learns who comes back, and publishes the model. */
public final class Readmissions {
  private static final String SCHEMA =
      """
      columns:
        - {name: age, type: number, min: 0, max: 110}
        - {name: ward, type: category, levels: [heart, lungs, bones]}
        - {name: days, type: number, min: 0, max: 60}
        - {name: back, type: label, positive: ["true"], negative: ["false"]}
      intercept: 1
      """;

  private Readmissions() {}

  /** Made up; yours come from where your patients are. */
  record Patient(int age, String ward, Double days, boolean back) {}

  public static void main(String[] arguments) throws IOException {
    Path folder = Files.createTempDirectory("tacit-example");
    String ledger = folder.resolve("hospital.ledger").toString();
    Tacit.grant(ledger, "patients", 3, 1e-5, Neighbours.REPLACE_ONE);

    TrainedModel model =
        Tacit.classifier()
            .rows(patients().map(Readmissions::row), Bounds.schemaText(SCHEMA))
            .epsilon(1)
            .delta(1e-6)
            .holdout(0.2)
            .ledger(ledger, "patients", "may")
            .listener((round, rounds) -> System.out.print("\rround " + round + " of " + rounds))
            .train();
    System.out.println();
    System.out.println("certified: " + model.certificate());
    model
        .ownerReport()
        .ifPresent(report -> System.out.println("for us only: error " + report.testError()));

    Path file = folder.resolve("readmissions.json");
    model.save(file);
    TrainedModel elsewhere = Tacit.load(file);
    Row somebody = Row.of(Map.of("age", 71, "ward", "heart", "days", 12));
    System.out.println(
        "comes back: "
            + elsewhere.predict(somebody)
            + ", score "
            + elsewhere.predictProbability(somebody));
  }

  private static Row row(Patient patient) {
    return Row.inOrder(patient.age(), patient.ward(), patient.days(), patient.back());
  }

  private static Stream<Patient> patients() {
    Random random = new Random(1);
    List<String> wards = List.of("heart", "lungs", "bones");
    return Stream.generate(
            () -> {
              int age = 20 + random.nextInt(80);
              double days = random.nextInt(30);
              boolean back = age + days + 15 * random.nextGaussian() > 85;
              return new Patient(age, wards.get(random.nextInt(3)), days, back);
            })
        .limit(5000);
  }
}
