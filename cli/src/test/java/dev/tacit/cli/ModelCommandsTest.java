package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** train, then evaluate and predict with the file that train wrote. */
class ModelCommandsTest {
  @TempDir Path folder;

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private JsonNode trainCsv() throws IOException {
    SampleFiles.csv(folder, "train.csv", 500, 1);
    SampleFiles.csv(folder, "test.csv", 300, 2);
    return TrainCalls.on(
            "--data",
            path("train.csv"),
            "--test",
            path("test.csv"),
            "--schema",
            SampleFiles.schema(folder).toString(),
            "--algorithm",
            "exact",
            "--model",
            path("m.json"))
        .json();
  }

  @Test
  void trainEvaluateAndPredictAgreeOnCsv() throws IOException {
    JsonNode trained = trainCsv();
    JsonNode evaluated =
        CommandResult.tacit(
                "evaluate", "--model", path("m.json"), "--data", path("test.csv"), "--json")
            .json();
    assertThat(evaluated.get("testError")).isEqualTo(trained.get("testError"));
    assertThat(evaluated.get("testAuc")).isEqualTo(trained.get("testAuc"));
    CommandResult predicted =
        CommandResult.tacit("predict", "--model", path("m.json"), "--data", path("test.csv"));
    List<String> answers = predicted.out().lines().toList();
    List<String> rows = Files.readAllLines(folder.resolve("test.csv"));
    assertThat(answers).hasSameSizeAs(rows).startsWith("row,score,probability,label");
    int wrong = 0;
    for (int row = 1; row < rows.size(); row++) {
      assertThat(answers.get(row)).startsWith(row + ",");
      String truth = rows.get(row).split(",", 3)[2];
      String said = answers.get(row).split(",", 4)[3];
      assertThat(said).isIn("\"yes, sir\"", "no");
      wrong += truth.equals(said) ? 0 : 1;
    }
    assertThat(evaluated.get("testError").doubleValue()).isEqualTo(wrong / 300.0);
    assertThat(wrong).isBetween(1, 100);
  }

  @Test
  void trainEvaluateAndPredictAgreeOnLibsvm() throws IOException {
    SampleFiles.libsvm(folder, "train.txt", 400, 1);
    SampleFiles.libsvm(folder, "test.txt", 200, 2);
    JsonNode trained =
        TrainCalls.on(
                "--data",
                path("train.txt"),
                "--test",
                path("test.txt"),
                "--features",
                "3",
                "--row-bound",
                "4",
                "--algorithm",
                "exact",
                "--model",
                path("m.json"))
            .json();
    JsonNode evaluated =
        CommandResult.tacit(
                "evaluate", "--model", path("m.json"), "--data", path("test.txt"), "--json")
            .json();
    assertThat(evaluated.get("testError")).isEqualTo(trained.get("testError"));
    JsonNode predictions =
        CommandResult.tacit(
                "predict", "--model", path("m.json"), "--data", path("test.txt"), "--json")
            .json()
            .get("predictions");
    List<String> rows = Files.readAllLines(folder.resolve("test.txt"));
    int wrong = 0;
    for (int row = 0; row < rows.size(); row++) {
      boolean positive = predictions.get(row).get("label").textValue().equals("1");
      wrong += positive == rows.get(row).startsWith("+1") ? 0 : 1;
    }
    assertThat(evaluated.get("testError").doubleValue()).isEqualTo(wrong / 200.0);
  }

  @Test
  void numbersArePredictedUnderTheSquaredLossOnly() throws IOException {
    Files.writeString(folder.resolve("y.txt"), "0.5 1:1\n1.0 2:1\n0.25 1:0.5\n");
    String[] train = {
      "train",
      "--data",
      path("y.txt"),
      "--features",
      "2",
      "--targets",
      "--algorithm",
      "exact",
      "--regulariser",
      "l2=1e-9",
      "--model",
      path("m.json"),
      "--loss",
      "squared"
    };
    String[] wrong = train.clone();
    wrong[wrong.length - 1] = "logistic";
    CommandResult wrongLoss = CommandResult.tacit(wrong);
    assertThat(wrongLoss.code()).isEqualTo(2);
    assertThat(wrongLoss.err()).contains("--loss = logistic").contains("squared");
    // Without the option the loss is the one that numbers have.
    CommandResult.tacit(List.of(train).subList(0, 12).toArray(String[]::new)).ok();
    CommandResult predicted =
        CommandResult.tacit("predict", "--model", path("m.json"), "--data", path("y.txt"));
    List<String> lines = predicted.out().lines().toList();
    assertThat(lines.get(0)).isEqualTo("row,prediction");
    assertThat(Double.parseDouble(lines.get(1).substring(2))).isBetween(0.4999, 0.5001);
  }

  @Test
  void theCertificateSaysThatNothingIsPromised() throws IOException {
    trainCsv();
    CommandResult text = CommandResult.tacit("certificate", "show", path("m.json"));
    assertThat(text.code()).isZero();
    assertThat(text.out()).contains("NOT PRIVATE").contains("adds no noise");
    JsonNode json = CommandResult.tacit("certificate", "show", path("m.json"), "--json").json();
    assertThat(json.get("private").booleanValue()).isFalse();
    assertThat(CommandResult.tacit("certificate", "show", path("none.json")).code()).isEqualTo(3);
    assertThat(CommandResult.tacit("certificate").code()).isEqualTo(2);
  }

  @Test
  void predictRefusesToLoseCountOfRows() throws IOException {
    trainCsv();
    Files.writeString(
        folder.resolve("holes.csv"), "age,colour,bought\n50,red,no\n?,red,no\n60,blue,no\n");
    CommandResult commandResult =
        CommandResult.tacit("predict", "--model", path("m.json"), "--data", path("holes.csv"));
    assertThat(commandResult.code()).isEqualTo(3);
    assertThat(commandResult.out()).isEmpty();
    assertThat(commandResult.err())
        .contains("incomplete records = 1")
        .contains("--skip-incomplete");
    CommandResult skipped =
        CommandResult.tacit(
            "predict", "--model", path("m.json"), "--data", path("holes.csv"), "--skip-incomplete");
    assertThat(skipped.out().lines()).hasSize(3);
  }

  @Test
  void rowsToPredictNeedNoLabels() throws IOException {
    trainCsv();
    Files.writeString(folder.resolve("with.csv"), "age,colour,bought\n50,red,no\n90,blue,no\n");
    Files.writeString(folder.resolve("without.csv"), "age,colour\n50,red\n90,blue\n");
    CommandResult with =
        CommandResult.tacit("predict", "--model", path("m.json"), "--data", path("with.csv"));
    CommandResult without =
        CommandResult.tacit("predict", "--model", path("m.json"), "--data", path("without.csv"));
    assertThat(without.code()).as(without.err()).isZero();
    assertThat(without.out()).isEqualTo(with.out()).contains("yes, sir");
  }

  @Test
  void refuses_modelFilesThatAreNotOurs() throws IOException {
    trainCsv();
    String good = Files.readString(folder.resolve("m.json"));
    refused(good.replace("tacit-model/1", "tacit-model/2"), "tacit-model/2", "another Tacit");
    refused(good.replace("tacit-model/1", "tacit-model"), "before Tacit was released");
    refused(good.replace("tacit-model/1", "other"), "format", "that 'train' wrote");
    refused(good.replace("\"loss\"", "\"lost\""), "lost");
    refused(good.replace("\"private\" : false", "\"private\" : true"), "epsilon");
    refused(good.replaceFirst("\"weights\" : \\[ ", "\"weights\" : [ 1.0, "), "weights");
    refused(good.replaceFirst("\"weights\" : \\[ ", "\"weights\" : [ NaN, "), "weights");
    refused(good.replace("\"colour=red\"", "\"colour=pink\""), "features");
    refused(good.substring(0, good.length() / 2), "valid JSON");
    refused("", "m2.json");
    CommandResult absent =
        CommandResult.tacit("evaluate", "--model", path("none.json"), "--data", path("test.csv"));
    assertThat(absent.code()).isEqualTo(3);
    assertThat(absent.err()).contains("none.json");
  }

  private void refused(String text, String... words) throws IOException {
    Files.writeString(folder.resolve("m2.json"), text);
    CommandResult commandResult =
        CommandResult.tacit("evaluate", "--model", path("m2.json"), "--data", path("test.csv"));
    assertThat(commandResult.code()).as(commandResult.err()).isEqualTo(3);
    assertThat(commandResult.out()).isEmpty();
    assertThat(commandResult.err()).contains(words);
  }

  @Test
  void schemaDraftWarnsAndItsDraftTrains() throws IOException {
    SampleFiles.csv(folder, "train.csv", 200, 1);
    CommandResult draft =
        CommandResult.tacit(
            "schema", "draft", path("train.csv"), "--label", "bought", "--positive", "yes, sir");
    assertThat(draft.code()).as(draft.err()).isZero();
    assertThat(draft.err()).contains("warning").contains("leaks").contains("0 of 200 (0.0 %)");
    assertThat(draft.out()).contains("LOOKING AT THE DATA").contains("columns:");
    Files.writeString(folder.resolve("draft.yaml"), draft.out());
    CommandResult trained =
        CommandResult.tacit(
            "train",
            "--data",
            path("train.csv"),
            "--schema",
            path("draft.yaml"),
            "--algorithm",
            "exact");
    assertThat(trained.code()).as(trained.err()).isZero();
    assertThat(CommandResult.tacit("schema").code()).isEqualTo(2);
    assertThat(CommandResult.tacit("schema", "draft", path("none.csv")).code()).isEqualTo(3);
  }

  @Test
  void schemaDraftAsksForTheLabelAndItsPositiveValue() throws IOException {
    SampleFiles.csv(folder, "train.csv", 200, 1);
    CommandResult noLabel = CommandResult.tacit("schema", "draft", path("train.csv"));
    assertThat(noLabel.code()).isEqualTo(2);
    assertThat(noLabel.out()).isEmpty();
    assertThat(noLabel.err()).contains("--label is missing").contains("bought [no, yes, sir]");
    CommandResult noValue =
        CommandResult.tacit("schema", "draft", path("train.csv"), "--label", "bought");
    assertThat(noValue.code()).isEqualTo(2);
    assertThat(noValue.err()).contains("--positive").contains("\"no\", \"yes, sir\"");
    CommandResult noColumn =
        CommandResult.tacit("schema", "draft", path("train.csv"), "--label", "sold");
    assertThat(noColumn.code()).isEqualTo(2);
    assertThat(noColumn.err()).contains("--label").contains("no column \"sold\"");
  }

  /** Predictions must be joined to the records they are about. */
  @Test
  void recordsKeepTheirNumbersAndIds() throws IOException {
    trainCsv();
    Files.writeString(
        folder.resolve("holes.csv"),
        "age,colour,bought\n50,red,no\n?,red,no\n60,blue,no\n?,red,no\n61,green,no\n");
    String[] predict = {
      "predict", "--model", path("m.json"), "--data", path("holes.csv"), "--skip-incomplete"
    };
    assertThat(CommandResult.tacit(predict).ok().out().lines().map(line -> line.split(",", -1)[0]))
        .containsExactly("row", "1", "3", "5");
    CommandResult named =
        CommandResult.tacit(TrainCalls.on(predict).with("--id", "age").options()).ok();
    assertThat(
            named.out().lines().map(line -> line.split(",", 3)).map(cells -> cells[0] + cells[1]))
        .containsExactly("rowage", "150", "360", "561");
    JsonNode json =
        CommandResult.tacit(TrainCalls.on(predict).with("--id", "age", "--json").options()).json();
    assertThat(json.get("predictions").get(2).get("row").intValue()).isEqualTo(5);
    assertThat(json.get("predictions").get(2).get("id").textValue()).isEqualTo("61");
    CommandResult unknown =
        CommandResult.tacit(TrainCalls.on(predict).with("--id", "name").options());
    assertThat(unknown.code()).isEqualTo(2);
    assertThat(unknown.err()).contains("--id").contains("no column \"name\"");
  }

  @Test
  void theOwnerIsToldWhatReadingDidToTheRecords() throws IOException {
    trainCsv();
    Files.writeString(
        folder.resolve("rough.csv"),
        "age,colour,bought\n50,red,no\n?,red,no\n160,blue,\"yes, sir\"\n61,green,no\n");
    String[] data = {"--data", path("rough.csv")};
    TrainCalls train =
        TrainCalls.on(data).with("--schema", path("schema.yaml"), "--algorithm", "exact");
    JsonNode trained = train.json();
    JsonNode evaluated =
        CommandResult.tacit(
                TrainCalls.on("evaluate", "--model", path("m.json"), "--json").with(data).options())
            .json();
    for (JsonNode told : List.of(trained, evaluated)) {
      assertThat(told.get("recordsLeftEmpty").intValue()).isEqualTo(1);
      assertThat(told.get("valuesClamped").intValue()).isEqualTo(1);
      assertThat(told.get("rowsScaled").intValue()).isEqualTo(3);
      assertThat(told.get("ownerOnly").toString())
          .contains("recordsLeftEmpty", "valuesClamped", "rowsScaled", "warnings");
    }
    assertThat(train.run().ok().out()).containsPattern("records left empty +1\n");
  }

  @Test
  void oneClassAndAModelThatGuessesAreSaidAloud() throws IOException {
    trainCsv();
    Files.writeString(folder.resolve("one.csv"), "age,colour,bought\n50,red,no\n51,blue,no\n");
    TrainCalls train =
        TrainCalls.on("--data", path("one.csv"), "--schema", path("schema.yaml"))
            .with("--algorithm", "exact");
    assertThat(train.run().ok().err())
        .contains("for the owner of the rows only: all training records are of one class");
    assertThat(train.json().get("warnings").get(0).textValue()).contains("one class");
    CommandResult tested = train.with("--test", path("test.csv")).run().ok();
    assertThat(tested.err())
        .contains("no better than guessing")
        .contains("predicts the same class");
    String[] evaluate = {"evaluate", "--model", path("m.json"), "--data"};
    assertThat(
            CommandResult.tacit(TrainCalls.on(evaluate).with(path("one.csv")).options()).ok().err())
        .contains("all test records are of one class");
    assertThat(
            CommandResult.tacit(TrainCalls.on(evaluate).with(path("test.csv")).options())
                .ok()
                .err())
        .doesNotContain("warning");
  }
}
