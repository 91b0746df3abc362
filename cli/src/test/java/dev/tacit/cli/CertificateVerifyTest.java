package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Certificates that train wrote, verified by others. */
class CertificateVerifyTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** How receipts of a whole registry are matched: none needs the code of its plan. */
  private static final Set<String> RULES = Set.of("each", "steps", "way", "kinds");

  @TempDir Path folder;
  private String model;

  @BeforeEach
  void rows() throws IOException {
    SampleFiles.libsvm(folder, "rows.txt", 60, 1);
    model = path("m.json");
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private TrainCalls training(PrivateCase one) {
    return TrainCalls.on("--data", path("rows.txt"), "--features", "3", "--model", model)
        .with(one.options().toArray(String[]::new));
  }

  private JsonNode verified(String... options) throws IOException {
    return CommandResult.tacit(
            TrainCalls.on("certificate", "verify", model, "--json").with(options).options())
        .json();
  }

  private static Set<String> passed(JsonNode verification) {
    Set<String> names = new TreeSet<>();
    for (JsonNode check : verification.get("checks")) {
      if (check.get("verdict").textValue().equals("passed")) {
        names.add(check.get("name").textValue());
      }
    }
    return names;
  }

  static List<PrivateCase> everyone() {
    return Boolean.getBoolean("tacit.full") ? PrivateCase.all() : PrivateCase.standard();
  }

  @ParameterizedTest
  @MethodSource("everyone")
  void whateverTrainWritesIsVerified(PrivateCase one) throws IOException {
    training(one).run().ok();
    JsonNode found = verified();
    assertThat(found.get("holds").booleanValue()).isTrue();
    Set<String> expected =
        new TreeSet<>(List.of("form", "plan", "model", "promise", "epsilon", "wider audience"));
    if (countsReceipts(one)) {
      expected.add("receipts");
    }
    assertThat(passed(found)).isEqualTo(expected);
    JsonNode file = JSON.readTree(folder.resolve("m.json").toFile());
    assertThat(file.at("/provenance/evidence/matching").textValue()).isIn(RULES);
  }

  /** Where a price is no sum over releases, receipts cannot show that it is right. */
  private static boolean countsReceipts(PrivateCase one) {
    return !one.is("dp-last-iterate") && !one.is("noisy-stream");
  }

  /** A paper's noise may prove nothing at all, and the file must say so and stay readable. */
  @Test
  void noFiniteEpsilonIsSaidAndVerified() throws IOException {
    PrivateCase printed =
        PrivateCase.all().stream()
            .filter(one -> one.is("ps-admm") && one.options().contains("paper"))
            .findFirst()
            .get();
    training(printed).run().ok();
    JsonNode shown = CommandResult.tacit("certificate", "show", model, "--json").json();
    assertThat(shown.get("epsilon").textValue()).isEqualTo("Infinity");
    assertThat(passed(verified())).contains("epsilon", "receipts");
  }

  @ParameterizedTest
  @MethodSource("everyone")
  void aLedgerKnowsTheModelsItPaidFor(PrivateCase one) throws IOException {
    OwnerLedger ledger = new OwnerLedger(folder.resolve("ledger"));
    ledger.grant("1000");
    TrainCalls trainCalls = training(one).with("--ledger", ledger.file(), "--run", "may");
    CommandResult commandResult = trainCalls.run();
    if (commandResult.code() == 4) {
      assertThat(commandResult.err())
          .containsPattern("does not run with --ledger|no finite epsilon");
      return;
    }
    commandResult.ok();
    JsonNode found = verified("--ledger", ledger.file());
    assertThat(passed(found))
        .contains("ledger", "ledger head", "ledger reserved", "ledger receipts", "ledger weights");
    assertThat(passed(found).contains("receipts")).isEqualTo(countsReceipts(one));
    String first = Files.readString(folder.resolve("m.json"));
    assertThat(JSON.readTree(first).at("/provenance/dataset").textValue())
        .isEqualTo(OwnerLedger.DATASET);
    // Whoever repeats the run gets the same file, the row of the ledger included.
    ledger.grant("2000");
    trainCalls.run().ok();
    assertThat(Files.readString(folder.resolve("m.json"))).isEqualTo(first);
  }

  @Test
  void aModelThatPromisesNothingIsVerifiedToo() throws IOException {
    TrainCalls.on("--data", path("rows.txt"), "--features", "3", "--model", model)
        .run("--algorithm", "exact")
        .ok();
    assertThat(passed(verified())).contains("form", "plan", "model", "promise");
  }

  /** A file may say nothing about how it was made: that is told, and is no proof. */
  @Test
  void filesThatDoNotSayHowTheyWereMadeAreShownAndNotVerified() throws IOException {
    training(PrivateCase.standard().get(0)).run().ok();
    ObjectNode tree = (ObjectNode) JSON.readTree(Path.of(model).toFile());
    Files.writeString(Path.of(model), tree.putNull("provenance").toString());
    assertThat(CommandResult.tacit("certificate", "show", model).ok().out())
        .containsPattern("how it was made +not recorded");
    CommandResult commandResult = CommandResult.tacit("certificate", "verify", model);
    assertThat(commandResult.code()).isEqualTo(3);
    assertThat(commandResult.out()).contains("not recorded");
    assertThat(commandResult.err()).contains("Failed: provenance");
  }

  @Test
  void textSaysWhatCannotBeChecked() throws IOException {
    training(PrivateCase.standard().get(0)).run().ok();
    String out = CommandResult.tacit("certificate", "verify", model).ok().out();
    assertThat(out)
        .containsPattern("signature +not checked +there is none: anybody could have")
        .containsPattern("ledger +not checked")
        .contains("A file cannot prove that", "Noise was really drawn")
        .containsPattern("digest [0-9a-f]{64}");
    assertThat(CommandResult.tacit("certificate", "show", model).ok().out())
        .contains(verified().get("digest").textValue(), "setting rounds");
  }

  @Test
  void trainSigns_andSignSignsOnce() throws IOException {
    List<String> keys = new ArrayList<>();
    for (String name : List.of("one", "two")) {
      keys.add(path(name + ".key"));
      String open = path(name + ".pub");
      CommandResult.tacit(
              "certificate", "keygen", "--sign-key", path(name + ".key"), "--public-key", open)
          .ok();
    }
    training(PrivateCase.standard().get(0)).run("--sign-key", keys.get(0)).ok();
    assertThat(passed(verified("--public-key", path("one.pub")))).contains("signature");
    assertThat(
            CommandResult.tacit("certificate", "verify", model, "--public-key", path("two.pub"))
                .err())
        .contains("Failed: signature");
    String before = Files.readString(Path.of(model));
    CommandResult.tacit("certificate", "sign", model, "--sign-key", keys.get(0)).ok();
    assertThat(Files.readString(Path.of(model))).isEqualTo(before);
    CommandResult other =
        CommandResult.tacit("certificate", "sign", model, "--sign-key", keys.get(1));
    assertThat(other.code()).isEqualTo(2);
    assertThat(other.err()).contains("signature of another key").contains("--overwrite");
    CommandResult.tacit("certificate", "sign", model, "--sign-key", keys.get(1), "--overwrite")
        .ok();
    assertThat(passed(verified("--public-key", path("two.pub")))).contains("signature");
  }

  /** Before anything is trained or charged. */
  @Test
  void aWrongSigningKeyIsRefusedFirst() throws IOException {
    Files.writeString(folder.resolve("bad.key"), "no key");
    TrainCalls trainCalls = training(PrivateCase.standard().get(0));
    CommandResult commandResult = trainCalls.run("--sign-key", path("bad.key"));
    assertThat(commandResult.code()).isEqualTo(2);
    assertThat(commandResult.err()).contains("--sign-key = ");
    assertThat(Path.of(model)).doesNotExist();
    assertThat(CommandResult.tacit("certificate", "keygen", "--sign-key", path("a")).code())
        .isEqualTo(2);
  }
}
