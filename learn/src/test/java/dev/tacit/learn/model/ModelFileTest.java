package dev.tacit.learn.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.admm.run.Companion;
import dev.tacit.admm.run.LinearModel;
import dev.tacit.data.read.LibsvmLabels;
import dev.tacit.data.read.Reading;
import dev.tacit.data.schema.SchemaFile;
import dev.tacit.learn.Refused;
import dev.tacit.learn.answer.Companions;
import dev.tacit.learn.answer.Fitted;
import dev.tacit.learn.answer.Threshold;
import dev.tacit.learn.book.BookedRun;
import dev.tacit.learn.measure.ClassScores;
import dev.tacit.learn.table.DataOrigin;
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
      assertThat(Files.readString(file)).contains("\"version\" : 6");
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

  /** Version 4 had one linear function, and predicted numbers in their own units. */
  @Test
  void readsVersion4() throws IOException {
    try (var stored = getClass().getResourceAsStream("version4.json")) {
      Path file = folder.resolve("old.json");
      byte[] bytes = stored.readAllBytes();
      Files.write(file, bytes);
      Model model = ModelFile.read(file);
      assertThat(model.fitted().companions()).isEqualTo(Companions.NONE);
      assertThat(model.provenance()).isPresent();
      // The first row of the table it was trained on, and what version 4 predicted for it.
      Path row = Files.writeString(folder.resolve("row.csv"), "1.344,red\n");
      IdentifiedRows read =
          model
              .encoding()
              .readFeatures(DataOrigin.of(List.of(row)), Optional.empty(), Reading.Watcher.NOBODY);
      double score = new ClassScores(read.rows().examples(), model.fitted().outputs()).of(0)[0];
      assertThat(model.answering().number(score)).isCloseTo(4.1403224501017135, within(1e-9));
      ModelFile.write(file, model);
      assertThat(ModelFile.read(file)).isEqualTo(model);
      Files.writeString(
          file,
          new String(bytes, StandardCharsets.UTF_8).replaceFirst("\\{", "{ \"companions\" : {},"));
      assertThatThrownBy(() -> ModelFile.read(file))
          .isInstanceOf(Refused.class)
          .hasMessageContaining("absent before version 5");
    }
  }

  /** Version 5 did not say on which day a model was made. */
  @Test
  void readsVersion5() throws IOException {
    try (var stored = getClass().getResourceAsStream("version5.json")) {
      Path file = folder.resolve("old.json");
      byte[] bytes = stored.readAllBytes();
      Files.write(file, bytes);
      Model model = ModelFile.read(file);
      BookedRun booked = model.provenance().orElseThrow().booked();
      assertThat(booked.dataset()).contains("people");
      assertThat(booked.isPaid()).isTrue();
      assertThat(booked.day()).isEmpty();
      ModelFile.write(file, model);
      assertThat(ModelFile.read(file)).isEqualTo(model);
      Files.writeString(
          file,
          new String(bytes, StandardCharsets.UTF_8)
              .replace("\"run\" : \"first\"", "\"run\" : \"first\", \"day\" : \"2026-11-18\""));
      assertThatThrownBy(() -> ModelFile.read(file))
          .isInstanceOf(Refused.class)
          .hasMessageContaining("absent before version 6");
    }
  }

  @Test
  void classesAndWhatWasReleasedBesideThemTravelWithTheModel() {
    Encoding encoding =
        new Encoding.Libsvm(2, 1, new LibsvmLabels.Listed(List.of(3.0, 1.0, 2.0)), List.of());
    Companions companions =
        new Companions(
            Map.of(
                Companion.MARGIN_EDGES, Vec.of(-.5, .25),
                Companion.MARGIN_POSITIVES, Vec.of(1.5, -2, 40),
                Companion.MARGIN_NEGATIVES, Vec.of(1e-300, 7, 0),
                Companion.MARGIN_DEVIATION, Vec.of(2.5)));
    List<LinearModel> outputs =
        List.of(
            new LinearModel(Vec.of(1, -0.0), .5),
            new LinearModel(Vec.of(.1 + .2, 1e300), 0),
            new LinearModel(Vec.of(0, 3), -1));
    Model model =
        model(encoding, new Fitted(outputs, companions, List.of(1.0, .25, 1.0), Optional.empty()));
    Path file = folder.resolve("model.json");
    ModelFile.write(file, model);
    assertThat(ModelFile.read(file)).isEqualTo(model);
    assertThat(ModelFile.readContent("MODEL", file).isCanonical()).isTrue();
  }

  @Test
  void thresholdsTravelWithTheModel() {
    Fitted fitted =
        new Fitted(
            List.of(new LinearModel(Vec.of(1), 0)),
            Companions.NONE,
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
        file, model(new Encoding.Libsvm(1, 1, false), Fitted.of(new LinearModel(Vec.of(1), 0))));
    String text = Files.readString(file);
    assertThat(text).contains(found);
    Files.writeString(file, text.replace(found, instead));
    assertThatThrownBy(() -> ModelFile.read(file))
        .isInstanceOf(Refused.class)
        .hasMessageContaining(message);
  }

  private static Model model(Encoding encoding, Fitted fitted) {
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
