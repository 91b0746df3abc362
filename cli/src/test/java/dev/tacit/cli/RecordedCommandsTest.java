package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tacit.dp.mechanism.PatchedKeys;
import dev.tacit.dp.mechanism.RecordedTranscripts;
import dev.tacit.dp.mechanism.TranscribedPrograms;
import dev.tacit.dp.mechanism.TranscriptMutations;
import dev.tacit.dp.mechanism.TranscriptText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whole commands as they were when the file beside this test was written: what left, bit by bit,
 * and every field of {@code --json}, of the model file, of the ledger and of the commands that read
 * them. See {@link RecordedTranscripts} for how it is written again. Text and pages are held by
 * tests of their own: their numbers are these, rounded.
 */
@ExtendWith(PatchedKeys.class)
class RecordedCommandsTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** What differs from run to run in what commands say, beside times and digests. */
  private static final String[] PASSING = {"digest", "reservedAt", "at", "head", "endedAt", "path"};

  @TempDir private Path folder;

  /** What is typed, but for files. */
  private record RecordedCase(RecordedRows rows, List<String> options) {
    boolean has(String option) {
      return options.contains(option);
    }

    String[] words() {
      return options.toArray(String[]::new);
    }

    /** Those words that a plan understands: who tests does not matter there. */
    RecordedCase planned() {
      List<String> words = new ArrayList<>(options);
      for (String option : List.of("--repeat", "--threshold", "--compare")) {
        int at = words.indexOf(option);
        if (at >= 0) {
          words.subList(at, at + (option.equals("--compare") ? 1 : 2)).clear();
        }
      }
      return new RecordedCase(rows, words);
    }
  }

  private static Map<String, RecordedCase> cases() {
    Map<String, RecordedCase> all = new LinkedHashMap<>();
    add(all, "two classes", RecordedRows.BOUGHT, "--holdout 0.25 --compare");
    add(all, "as usual", RecordedRows.BOUGHT, "--set rounds=200");
    add(all, "as a paper has it", RecordedRows.BOUGHT, "--algorithm dp-admm --calibration paper");
    add(
        all,
        "a penalty",
        RecordedRows.BOUGHT,
        "--algorithm dp-acc-admm --regulariser l1=0.001,l2=0.01");
    add(
        all,
        "a private number of rows",
        RecordedRows.BOUGHT,
        "--neighbours add-remove --public-rows 60 --holdout 0.25");
    add(
        all,
        "weights and a threshold",
        RecordedRows.BOUGHT,
        "--class-weights no=0.5 --threshold cost=3 --holdout 0.25");
    add(all, "persons", RecordedRows.PERSONS, "--public-rows 30 --holdout 0.25");
    add(all, "three classes", RecordedRows.SIZES, "--holdout 0.25");
    add(all, "three classes of owners", RecordedRows.SIZES, "--agents 3 --holdout 0.25");
    add(all, "numbers", RecordedRows.PAID, "--holdout 0.25");
    add(all, "numbers of a ring", RecordedRows.PAID, "--agents 3 --graph ring");
    add(all, "a star", RecordedRows.BOUGHT, "--agents 3 --algorithm dvp-star --holdout 0.25");
    add(all, "a ring", RecordedRows.BOUGHT, "--agents 3 --graph ring --algorithm pp-admm --seed 4");
    add(
        all,
        "a ring with gates",
        RecordedRows.BOUGHT,
        "--agents 3 --graph ring --algorithm ipp-admm");
    add(all, "LIBSVM", RecordedRows.LIBSVM, "--algorithm dp-gd --holdout 0.25");
    add(all, "two runs", RecordedRows.BOUGHT, "--repeat 2 --holdout 0.25");
    return all;
  }

  private static void add(
      Map<String, RecordedCase> all, String name, RecordedRows rows, String options) {
    List<String> words = new ArrayList<>(List.of("--epsilon", "1", "--delta", "1e-4"));
    words.addAll(List.of(options.split(" ", -1)));
    if (!options.contains("rounds=")) {
      words.addAll(List.of("--set", "rounds=6"));
    }
    all.put(name, new RecordedCase(rows, words));
  }

  static Stream<String> names() {
    return cases().keySet().stream();
  }

  @ParameterizedTest
  @MethodSource("names")
  void isWhatItWas(String name) throws Exception {
    recorded().require(name, transcript(cases().get(name)));
  }

  /** Plan, grant, train, and all that reads what was trained. */
  private List<String> transcript(RecordedCase recordedCase) throws Exception {
    TrainCalls rows = new TrainCalls(recordedCase.rows().written(folder));
    TrainCalls plan =
        new TrainCalls(recordedCase.rows().declared(folder)).with(recordedCase.planned().words());
    List<String> lines =
        new ArrayList<>(said("plan", plan.with("--rows", Integer.toString(RecordedRows.ROWS))));
    TranscribedPrograms.Transcribed<List<String>> unpaid =
        TranscribedPrograms.of(() -> train(rows.with(recordedCase.words())));
    grant(recordedCase);
    TranscribedPrograms.Transcribed<List<String>> paid =
        TranscribedPrograms.of(
            () ->
                train(
                    rows.with(recordedCase.words())
                        .with("--ledger", path("people.ledger"), "--run", "may")));
    assertThat(paid.lines()).as("who pays changes nothing").isEqualTo(unpaid.lines());
    assertThat(withoutNames(paid.result())).isEqualTo(withoutNames(unpaid.result()));
    lines.addAll(paid.lines());
    lines.addAll(paid.result());
    lines.addAll(said("ledger show", TrainCalls.on("--ledger", path("people.ledger"))));
    if (!recordedCase.has("--repeat")) {
      lines.addAll(
          said("certificate show", TrainCalls.on(path("model.json"))).stream()
              .filter(line -> !line.startsWith("certificate show.provenance."))
              .toList());
      lines.addAll(
          said(
              "certificate verify",
              TrainCalls.on(path("model.json"), "--ledger", path("people.ledger"))));
      TrainCalls data = TrainCalls.on("--model", path("model.json"), "--data", path("people.txt"));
      lines.addAll(said("predict", data.with("--skip-incomplete")));
      lines.addAll(said("evaluate", data));
      lines.addAll(leaves("file", Files.readString(folder.resolve("model.json"))));
    }
    return lines;
  }

  /** Who did not name a run or a data set is told another name. */
  private static List<String> withoutNames(List<String> said) {
    return said.stream().filter(line -> !line.matches("train\\.(run|dataset): .*")).toList();
  }

  /** A model of one run is kept; of several runs there is none. */
  private List<String> train(TrainCalls asked) throws IOException {
    boolean one = !asked.shared().contains("--repeat");
    return said("train", one ? asked.with("--model", path("model.json")) : asked);
  }

  private void grant(RecordedCase recordedCase) {
    List<String> words = new ArrayList<>(List.of("ledger", "grant", "--dataset", "people"));
    words.addAll(List.of("--ledger", path("people.ledger"), "--epsilon", "3", "--delta", "1e-3"));
    words.addAll(
        List.of("--neighbours", recordedCase.has("add-remove") ? "add-remove" : "replace-one"));
    if (recordedCase.rows() == RecordedRows.PERSONS) {
      words.addAll(List.of("--unit", "person"));
    }
    CommandResult.tacit(words.toArray(String[]::new)).ok();
  }

  private List<String> said(String command, TrainCalls words) throws IOException {
    List<String> typed = new ArrayList<>(List.of(command.split(" ", -1)));
    typed.addAll(words.shared());
    typed.add("--json");
    return leaves(command, CommandResult.tacit(typed.toArray(String[]::new)).ok().out());
  }

  private static List<String> leaves(String of, String json) throws IOException {
    return TranscriptText.leaves(of, JSON.readValue(json, Object.class), PASSING);
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  @Test
  void nothingThatWasRecordedIsForgotten() {
    recorded().requireNames(cases().keySet());
  }

  @Test
  void twins_areNoticed() {
    TranscriptMutations.requireNoticed(recorded(), "two classes");
    TranscriptMutations.requireNoticed(recorded(), "a ring with gates");
  }

  private static RecordedTranscripts recorded() {
    return RecordedTranscripts.of(RecordedCommandsTest.class, "recorded-commands.txt.gz");
  }
}
