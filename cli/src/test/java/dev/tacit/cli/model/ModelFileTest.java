package dev.tacit.cli.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.admm.run.LinearModel;
import dev.tacit.admm.run.Penalties;
import dev.tacit.data.schema.SchemaFile;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.testkit.ForAll;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelFileTest {
  @TempDir Path folder;

  @Test
  void law_whatIsWrittenIsReadBackBitByBit() {
    ForAll.cases(
        50,
        random -> {
          int features = 1 + random.nextInt(20);
          double[] weights = new double[features];
          for (int j = 0; j < features; j++) {
            weights[j] = random.nextGaussian() * Math.pow(10, random.nextInt(600) - 300);
          }
          roundTrip(
              new Encoding.Libsvm(features, 1 + random.nextDouble(), random.nextBoolean()),
              Vec.of(weights));
        });
  }

  @Test
  void schemasTravelWithTheModel() {
    String schema =
        """
        # a comment that stays at home
        columns:
          - {name: "a, \\"b\\"", type: category, levels: ["yes", "no", "1", "1.0", "x y"]}
          - {name: n, type: number, min: -1.5, max: 2, outside: refuse}
          - {name: y, type: label, positive: ["1"], negative: ["0", "-"]}
        missing: {token: ["?", ""], rows: level}
        separator: ";"
        comment: "|"
        intercept: 0.5
        rows: {bound: 3}
        """;
    Encoding encoding = new Encoding.Csv(SchemaFile.parse(schema, "test"));
    int features = encoding.space().dimension();
    roundTrip(encoding, Vec.zeros(features).map(zero -> 0.1));
  }

  private void roundTrip(Encoding encoding, Vec weights) {
    Model model =
        new Model(
            "exact",
            "logistic",
            new Penalties(1e-4, 0.25, 0, List.of()),
            encoding,
            new LinearModel(weights, 0.1),
            Map.of("testError", 0.1 + 0.2),
            Model.Certificate.none("exact"));
    Path file = folder.resolve("model.json");
    ModelFile.write(file, model);
    assertThat(ModelFile.read(file)).isEqualTo(model);
    assertThat(ModelFile.text(model)).doesNotContain("stays at home");
  }
}
