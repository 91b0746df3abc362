package dev.tacit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.PatchedKeys;
import dev.tacit.dp.mechanism.RecordedTranscripts;
import dev.tacit.dp.mechanism.TranscribedPrograms;
import dev.tacit.dp.mechanism.TranscriptMutations;
import dev.tacit.dp.mechanism.TranscriptText;
import dev.tacit.learn.Refused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whole programs that use the library, as they were when the file beside this test was written:
 * what left, bit by bit, the saved model field by field, what a listener hears and what the model
 * answers. See {@link RecordedTranscripts} for how it is written again.
 */
@ExtendWith(PatchedKeys.class)
class RecordedProgramsTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  @TempDir private Path folder;

  static Stream<String> names() {
    return RecordedPrograms.all().keySet().stream();
  }

  @ParameterizedTest
  @MethodSource("names")
  void isWhatItWas(String name) throws Exception {
    recorded().require(name, transcript(name));
  }

  private List<String> transcript(String name) throws Exception {
    List<String> heard = new ArrayList<>();
    TranscribedPrograms.Transcribed<TrainedModel> done =
        TranscribedPrograms.of(
            () ->
                RecordedPrograms.all()
                    .get(name)
                    .in(folder)
                    .listener((round, all) -> heard.add(round + " of " + all))
                    .train());
    List<String> lines = new ArrayList<>(done.lines());
    lines.add("rounds: " + String.join(", ", heard));
    lines.addAll(told(done.result()));
    return lines;
  }

  /** What the program sees, and what is in the file. */
  private List<String> told(TrainedModel model) throws IOException {
    Path file = folder.resolve("model.json");
    model.save(file);
    Map<String, Object> seen = new LinkedHashMap<>();
    seen.put("algorithm", model.algorithm());
    seen.put("loss", model.loss());
    ModelCertificate promised = model.certificate();
    seen.put("epsilon", promised.epsilon());
    seen.put("delta", promised.delta());
    seen.put("neighbours", promised.neighbours().map(Neighbours::label).orElse(null));
    seen.put("unit", promised.unit().orElse(null));
    promised.widerEpsilon().ifPresent(wider -> seen.put("widerEpsilon", wider));
    seen.put("releases", promised.releases());
    seen.put("calibrated", model.isCalibrated());
    model.ownerReport().ifPresent(report -> seen.put("owner", new TreeMap<>(report.figures())));
    List<String> lines = TranscriptText.leaves("model", seen);
    lines.addAll(answers(model));
    lines.addAll(
        TranscriptText.leaves("file", JSON.readValue(Files.readString(file), Object.class)));
    return lines;
  }

  /** What it says of two rows; a question that is not for such a model is refused. */
  private static List<String> answers(TrainedModel model) {
    Map<String, Function<Row, Object>> questions = new LinkedHashMap<>();
    questions.put("class", model::predict);
    questions.put("score", model::decision);
    questions.put("probability", model::predictProbability);
    questions.put("probabilities", model::predictProbabilities);
    questions.put("number", model::predictNumber);
    questions.put(
        "range",
        row -> {
          PredictedRange range = model.predictRange(row, .9);
          return List.of(range.low(), range.prediction(), range.high());
        });
    Map<String, Object> said = new LinkedHashMap<>();
    for (Row row : List.of(person(37, "red"), person(90, "blue"), Row.numbers(.5, -1, .2))) {
      questions.forEach(
          (name, question) -> said.put(name + " " + said.size(), answer(question, row)));
    }
    return TranscriptText.leaves("says", said);
  }

  private static Object answer(Function<Row, Object> question, Row row) {
    try {
      return question.apply(row);
    } catch (Refused refused) {
      return "(refused)";
    }
  }

  private static Row person(double age, String colour) {
    return Row.of(Map.of("age", age, "colour", colour));
  }

  @Test
  void nothingThatWasRecordedIsForgotten() {
    recorded().requireNames(RecordedPrograms.all().keySet());
  }

  @Test
  void twins_areNoticed() {
    TranscriptMutations.requireNoticed(recorded(), "rows, some of which test");
    TranscriptMutations.requireNoticed(recorded(), "a mesh of minimisers");
  }

  /** The product gets a bound wrong, by half; its noise goes with it, so that prices are equal. */
  @Test
  @PatchedKeys.Mutation(
      target = "dp/dev.tacit.dp.mechanism.ClippedMean",
      statement = "Neighbours.REPLACE_ONE ? 2 * clip / divisor",
      replacement = "Neighbours.REPLACE_ONE ? clip / divisor")
  void twin_halfOfASensitivityIsNoticed() throws Exception {
    if (!RecordedTranscripts.isRecording()) {
      assertThat(recorded().differences("another loss", transcript("another loss")))
          .anyMatch(line -> line.contains("gradient: bound"));
    }
  }

  private static RecordedTranscripts recorded() {
    return RecordedTranscripts.of(RecordedProgramsTest.class, "recorded-programs.txt.gz");
  }
}
