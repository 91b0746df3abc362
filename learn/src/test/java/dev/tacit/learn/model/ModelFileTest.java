package dev.tacit.learn.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.admm.run.AuxiliaryNames;
import dev.tacit.admm.run.LinearModel;
import dev.tacit.data.read.LibsvmLabels;
import dev.tacit.data.schema.SchemaFile;
import dev.tacit.laws.ForAll;
import dev.tacit.learn.Refused;
import dev.tacit.learn.prediction.AuxiliaryReleases;
import dev.tacit.learn.prediction.FittedModel;
import dev.tacit.learn.prediction.Threshold;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.PrivacyUnit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
            1, 1, new LibsvmLabels.TwoClasses(List.of(3.0, 0.5), List.of(-7.0)), List.of()),
        Vec.of(1));
  }

  /** This file was written before formats were named; so were all with a field for versions. */
  @Test
  void filesFromBeforeTheFirstReleaseAreRefusedByName() throws IOException {
    Path file = folder.resolve("old.json");
    try (var stored = getClass().getResourceAsStream("before-release.json")) {
      Files.write(file, stored.readAllBytes());
    }
    assertThat(ModelFile.recognises(file)).as("so that nobody writes over it by chance").isTrue();
    assertThatThrownBy(() -> ModelFile.read(file))
        .isInstanceOf(Refused.class)
        .hasMessageContaining("format = \"tacit-model\"")
        .hasMessageContaining("must be tacit-model/1")
        .hasMessageContaining("before Tacit was released")
        .hasMessageContaining("train again");
  }

  @ParameterizedTest
  @CsvSource({
    "tacit-model/2, another Tacit",
    "tacit-model/0, another Tacit",
    "tacit-models, that 'train' wrote",
    "onnx, that 'train' wrote",
    "'', that 'train' wrote",
  })
  void otherFormatsAreRefused(String format, String remedy) throws IOException {
    Path file = folder.resolve("model.json");
    ModelFile.write(
        file,
        model(new Encoding.Libsvm(1, 1, false), FittedModel.of(new LinearModel(Vec.of(1), 0))));
    String text = Files.readString(file);
    assertThat(text).contains("\"format\" : \"tacit-model/1\"").doesNotContain("version");
    Files.writeString(file, text.replace("tacit-model/1", format));
    assertThatThrownBy(() -> ModelFile.read(file))
        .isInstanceOf(Refused.class)
        .hasMessageContaining("format = \"" + format + "\"")
        .hasMessageContaining(remedy);
    Files.writeString(file, text.replace("\"format\" : \"tacit-model/1\",", ""));
    assertThatThrownBy(() -> ModelFile.read(file))
        .isInstanceOf(Refused.class)
        .hasMessageContaining("format");
  }

  @Test
  void classesAndWhatWasReleasedBesideThemTravelWithTheModel() {
    Encoding encoding =
        new Encoding.Libsvm(
            2, 1, new LibsvmLabels.OrderedClasses(List.of(3.0, 1.0, 2.0)), List.of());
    AuxiliaryReleases auxiliaryReleases =
        new AuxiliaryReleases(
            Map.of(
                AuxiliaryNames.MARGIN_EDGES, Vec.of(-.5, .25),
                AuxiliaryNames.MARGIN_POSITIVES, Vec.of(1.5, -2, 40),
                AuxiliaryNames.MARGIN_NEGATIVES, Vec.of(1e-300, 7, 0),
                AuxiliaryNames.MARGIN_DEVIATION, Vec.of(2.5)));
    List<LinearModel> outputs =
        List.of(
            new LinearModel(Vec.of(1, -0.0), .5),
            new LinearModel(Vec.of(.1 + .2, 1e300), 0),
            new LinearModel(Vec.of(0, 3), -1));
    Model model =
        model(
            encoding,
            new FittedModel(outputs, auxiliaryReleases, List.of(1.0, .25, 1.0), Optional.empty()));
    Path file = folder.resolve("model.json");
    ModelFile.write(file, model);
    assertThat(ModelFile.read(file)).isEqualTo(model);
    assertThat(ModelFile.readContent("MODEL", file).isCanonical()).isTrue();
  }

  @Test
  void thresholdsTravelWithTheModel() {
    FittedModel fitted =
        new FittedModel(
            List.of(new LinearModel(Vec.of(1), 0)),
            AuxiliaryReleases.NONE,
            List.of(),
            Optional.of(new Threshold("score=0.25", .25)));
    Model model = model(new Encoding.Libsvm(1, 1, false), fitted);
    Path file = folder.resolve("model.json");
    ModelFile.write(file, model);
    assertThat(ModelFile.read(file)).isEqualTo(model);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"classes\" : [ \"-1\", \"1\" ] | \"classes\" : [ \"no\", \"1\" ] | the 2 names",
        "\"companions\" : { } | \"companions\" : [ ] | an object of lists of numbers",
        "\"companions\" : { } | \"companions\" : { \"margin/edges\" : [ 1 ] } | is missing",
        "\"companions\" : { } | \"companions\" : { \"probability/curve\" : [ 1 ] } | must have 6",
        "\"classWeights\" : [ ] | \"classWeights\" : [ 1, 2 ] | must be in (0, 1]",
        "\"classWeights\" : [ ] | \"classWeights\" : [ 1 ] | as many as classes, 2",
        "\"threshold\" : null | \"threshold\" : 0.5 | a JSON object",
        "\"outputs\" : [ { | \"outputs\" : [ { \"weights\" : [ 1.0 ], \"intercept\" : 0.0 }, { | as"
            + " many as the labels need, 1",
      })
  void refusesWhatDoesNotBelongTogether(String found, String instead, String message)
      throws IOException {
    Path file = folder.resolve("model.json");
    ModelFile.write(
        file,
        model(new Encoding.Libsvm(1, 1, false), FittedModel.of(new LinearModel(Vec.of(1), 0))));
    String text = Files.readString(file);
    assertThat(text).contains(found);
    Files.writeString(file, text.replace(found, instead));
    assertThatThrownBy(() -> ModelFile.read(file))
        .isInstanceOf(Refused.class)
        .hasMessageContaining(message);
  }

  private static Model model(Encoding encoding, FittedModel fitted) {
    return new Model(
        "metric-admm",
        "logistic",
        Map.of("l2", 0.0, "l1", 0.0, "group", 0.0, "fused", 0.0),
        encoding,
        fitted,
        Map.of(),
        Model.Certificate.none("a test"),
        Optional.empty(),
        Optional.empty());
  }

  private void roundTrip(Encoding encoding, Vec weights) {
    roundTrip(encoding, weights, Model.Certificate.none("adds no noise"));
    for (double epsilon : new double[] {4.9, Double.POSITIVE_INFINITY}) {
      Model.Certificate.StatedGuarantee statedGuarantee =
          new Model.Certificate.StatedGuarantee(
              0.1 + 0.2,
              1e-5,
              "replace-one",
              Double.isInfinite(epsilon)
                  ? Optional.empty()
                  : Optional.of(new PrivacyUnit("patient \"id\"", 10)),
              "exact",
              201,
              "who sees the last state only",
              Optional.of(
                  new Model.Certificate.WiderGuarantee("everyone who sees all states", epsilon)));
      roundTrip(
          encoding, weights, new Model.Certificate(Optional.of(statedGuarantee), "from receipts"));
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
