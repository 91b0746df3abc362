package dev.tacit.learn.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.admm.run.LinearModel;
import dev.tacit.data.read.LibsvmLabels;
import dev.tacit.data.schema.SchemaFile;
import dev.tacit.learn.Refused;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.PrivacyUnit;
import dev.tacit.testkit.ForAll;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

  @Test
  void declaredLabelsTravelWithTheModel() {
    roundTrip(
        new Encoding.Libsvm(
            1, 1, new LibsvmLabels.Classes(List.of(3.0, 0.5), List.of(-7.0)), List.of()),
        Vec.of(1));
  }

  /** Every older version stays readable: this file was written by version 1. */
  @Test
  void readsVersion1() throws IOException {
    try (var stored = getClass().getResourceAsStream("version1.json")) {
      Path file = folder.resolve("old.json");
      Files.write(file, stored.readAllBytes());
      Model model = ModelFile.read(file);
      assertThat(model.encoding()).isEqualTo(new Encoding.Libsvm(2, 1, false));
      assertThat(model.linear().weights()).isEqualTo(Vec.of(27.25, -17.5));
      ModelFile.write(file, model);
      assertThat(ModelFile.read(file)).isEqualTo(model);
      assertThat(Files.readString(file)).contains("\"version\" : 4");
    }
  }

  /** Version 2 named no audience; that of its one narrow promise is known from the algorithm. */
  @Test
  void readsVersion2() throws IOException {
    try (var stored = getClass().getResourceAsStream("version2.json")) {
      Path file = folder.resolve("old.json");
      Files.write(file, stored.readAllBytes());
      Model model = ModelFile.read(file);
      Model.Certificate.Promised promised = model.certificate().guarantee().orElseThrow();
      assertThat(model.algorithm()).isEqualTo("dp-last-iterate");
      assertThat(promised.audience()).isEqualTo("who sees the last state only");
      assertThat(promised.wider()).isEmpty();
      assertThat(promised.epsilon()).isBetween(.99, 1.0);
      ModelFile.write(file, model);
      assertThat(ModelFile.read(file)).isEqualTo(model);
    }
  }

  /** Version 3 did not say how a model was made: that stays unknown, and is not made up. */
  @Test
  void readsVersion3() throws IOException {
    try (var stored = getClass().getResourceAsStream("version3.json")) {
      Path file = folder.resolve("old.json");
      byte[] bytes = stored.readAllBytes();
      Files.write(file, bytes);
      Model model = ModelFile.read(file);
      assertThat(model.certificate().guarantee().orElseThrow().epsilon()).isBetween(.9, 1.0);
      assertThat(model.provenance()).isEmpty();
      assertThat(model.signature()).isEmpty();
      ModelFile.write(file, model);
      assertThat(ModelFile.read(file)).isEqualTo(model);
      Files.writeString(
          file,
          new String(bytes, StandardCharsets.UTF_8).replaceFirst("\\{", "{ \"signature\" : null,"));
      assertThatThrownBy(() -> ModelFile.read(file))
          .isInstanceOf(Refused.class)
          .hasMessageContaining("absent before version 4");
    }
  }

  private void roundTrip(Encoding encoding, Vec weights) {
    roundTrip(encoding, weights, Model.Certificate.none("adds no noise"));
    for (double epsilon : new double[] {4.9, Double.POSITIVE_INFINITY}) {
      Model.Certificate.Promised promised =
          new Model.Certificate.Promised(
              0.1 + 0.2,
              1e-5,
              "replace-one",
              Double.isInfinite(epsilon)
                  ? Optional.empty()
                  : Optional.of(new PrivacyUnit("patient \"id\"", 10)),
              "exact",
              201,
              "who sees the last state only",
              Optional.of(new Model.Certificate.Wider("everyone who sees all states", epsilon)));
      roundTrip(encoding, weights, new Model.Certificate(Optional.of(promised), "from receipts"));
    }
  }

  private void roundTrip(Encoding encoding, Vec weights, Model.Certificate certificate) {
    Model model =
        new Model(
            "exact",
            "logistic",
            Map.of("l2", 1e-4, "l1", 0.25, "group", 0.0, "fused", 0.0),
            encoding,
            new LinearModel(weights, 0.1),
            Map.of("testError", 0.1 + 0.2),
            certificate);
    Path file = folder.resolve("model.json");
    ModelFile.write(file, model);
    assertThat(ModelFile.read(file)).isEqualTo(model);
    assertThat(ModelFile.text(model)).doesNotContain("stays at home");
  }
}
