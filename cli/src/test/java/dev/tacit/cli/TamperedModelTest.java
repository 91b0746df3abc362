package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Model files that somebody edited. With a signature every edit is noticed; the lists below say
 * which are noticed without one, and which by a ledger.
 */
class TamperedModelTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String RESERVED = "/provenance/evidence/reserved/0/event/event/parts/0";
  private static final String RECEIPT = "/provenance/evidence/receipts/0/receipt";

  @TempDir Path folder;
  private OwnerLedger ledger;
  private ObjectNode honest;

  @BeforeEach
  void train() throws IOException {
    SampleFiles.libsvm(folder, "rows.txt", 60, 1);
    CommandResult.tacit("certificate", "keygen", "--sign-key", path("k"), "--public-key", path("p"))
        .ok();
    ledger = new OwnerLedger(folder.resolve("ledger"));
    ledger.grant("3");
    ledger
        .training(path("rows.txt"))
        .with("--algorithm", "dp-admm", "--set", "rounds=3", "--run", "may")
        .run("--model", path("m.json"), "--sign-key", path("k"))
        .ok();
    honest = (ObjectNode) JSON.readTree(folder.resolve("m.json").toFile());
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private CommandResult verify(ObjectNode tree, String... options) throws IOException {
    Files.writeString(folder.resolve("edited.json"), tree.toString());
    return CommandResult.tacit(
        TrainCalls.on("certificate", "verify", path("edited.json")).with(options).options());
  }

  @Test
  void aSignatureCoversEveryField() throws IOException {
    verify(honest, "--public-key", path("p"), "--ledger", ledger.file()).ok();
    List<String> places = new ArrayList<>();
    collect("", honest, places);
    places.removeIf(place -> place.startsWith("/signature/value") || place.isEmpty());
    assertThat(places).hasSizeGreaterThan(80);
    for (String place : places) {
      CommandResult commandResult = verify(edited(place), "--public-key", path("p"));
      assertThat(commandResult.code()).as("%s: %s", place, commandResult.out()).isEqualTo(3);
    }
  }

  /** The twin: the layout of a file and the order of its fields mean nothing. */
  @Test
  void anotherLayoutOfTheSameIsStillSigned() throws IOException {
    ObjectNode turned = JSON.createObjectNode();
    List<String> names = new ArrayList<>();
    honest.fieldNames().forEachRemaining(names::add);
    Collections.reverse(names);
    names.forEach(name -> turned.set(name, honest.get(name)));
    verify(turned, "--public-key", path("p")).ok();
  }

  private static void collect(String place, JsonNode node, List<String> into) {
    into.add(place);
    if (node.isObject()) {
      node.properties()
          .forEach(field -> collect(place + "/" + field.getKey(), field.getValue(), into));
    }
    for (int i = 0; node.isArray() && i < node.size(); i++) {
      collect(place + "/" + i, node.get(i), into);
    }
  }

  /** One value changed, or one entry left out. */
  private ObjectNode edited(String place) {
    ObjectNode tree = honest.deepCopy();
    JsonNode old = tree.at(place);
    if (old instanceof ObjectNode object) {
      if (object.isEmpty()) {
        object.put("more", 1);
      } else {
        object.remove(object.fieldNames().next());
      }
    } else if (old instanceof ArrayNode array) {
      if (array.isEmpty()) {
        array.add(1);
      } else {
        array.remove(array.size() - 1);
      }
    } else {
      set(tree, place, other(old));
    }
    return tree;
  }

  private static JsonNode other(JsonNode old) {
    if (old.isTextual()) {
      return TextNode.valueOf(old.textValue() + "x");
    }
    if (old.isBoolean()) {
      return BooleanNode.valueOf(!old.booleanValue());
    }
    return old.isIntegralNumber()
        ? LongNode.valueOf(old.longValue() + 1)
        : DoubleNode.valueOf(Math.nextUp(old.doubleValue()));
  }

  private static void set(ObjectNode tree, String place, JsonNode value) {
    int slash = place.lastIndexOf('/');
    JsonNode parent = tree.at(place.substring(0, slash));
    String name = place.substring(slash + 1);
    if (parent instanceof ObjectNode object) {
      object.set(name, value);
    } else {
      ((ArrayNode) parent).set(Integer.parseInt(name), value);
    }
  }

  private void noticed(String by, Consumer<ObjectNode> edit, String... options) throws IOException {
    ObjectNode tree = honest.deepCopy();
    tree.putNull("signature");
    edit.accept(tree);
    CommandResult commandResult = verify(tree, options);
    assertThat(commandResult.code())
        .as("%s: %s", by, commandResult.out())
        .isEqualTo(by.isEmpty() ? 0 : 3);
    if (!by.isEmpty()) {
      assertThat(commandResult.err()).contains("Failed: " + by + ".");
    }
  }

  private static Consumer<ObjectNode> put(String place, Object value) {
    return tree -> set(tree, place, JSON.valueToTree(value));
  }

  @Test
  void withoutASignature_contradictionsAreNoticed() throws IOException {
    noticed("epsilon", put("/certificate/epsilon", .5));
    noticed("promise, epsilon", put("/certificate/delta", 1e-9));
    noticed("promise", put("/certificate/delta", 1e-5));
    noticed("promise, epsilon", put("/certificate/neighbours", "add-remove"));
    noticed("receipts", put("/certificate/releases", 2));
    noticed("plan", put("/provenance/plan/settings/clip", "0.1"));
    noticed("plan", put("/provenance/plan/rows/0", 59));
    noticed("plan", put("/provenance/planHash", "0".repeat(64)));
    noticed("model", put("/algorithm", "exact"));
    noticed("model", put("/loss", "hinge"));
    noticed("model", put("/classWeights", List.of(.5, 1.0)));
    noticed("threshold", put("/threshold", Map.of("rule", "score=1.0", "score", .5)));
    noticed("threshold", put("/threshold", Map.of("rule", "recall=0.9", "score", .5)));
    noticed("", put("/threshold", Map.of("rule", "score=1.0", "score", 1.0)));
    noticed("model", put("/regulariser/l2", .5));
    noticed("epsilon", put(RESERVED + "/noiseMultiplier", .1));
    noticed("receipts", put(RESERVED + "/noiseMultiplier", 1e3));
    noticed("receipts", put(RECEIPT + "/event/parts/0/noiseMultiplier", .1));
    noticed("receipts", put(RECEIPT + "/secret", false));
    noticed("receipts", put(RECEIPT + "/neighbours", "add-remove"));
    noticed("receipts", put(RECEIPT + "/agent", "agent-1"));
    noticed("receipts", put("/provenance/run", "june"));
    noticed("receipts", put("/provenance/evidence/receipts", List.of()));
    noticed("receipts", put("/provenance/evidence/receipts/0/times", 2));
    noticed("promise", put("/provenance/evidence", null));
  }

  /** With one release reserved for three receipts: a rule that does not count them would hold. */
  @Test
  void aRuleThatTheAlgorithmDoesNotHaveIsNoticed() throws IOException {
    for (String rule : List.of("each", "steps", "way", "kinds", "plan")) {
      noticed("receipts", fewerReleases(rule));
    }
    noticed(
        "receipts",
        tree -> {
          JsonNode once = tree.at("/provenance/evidence/reserved/0/event/event").deepCopy();
          ObjectNode parallel = JSON.createObjectNode().put("kind", "parallel");
          parallel.putArray("parts").add(once).add(once.deepCopy());
          put("/provenance/evidence/reserved/0/event", parallel).accept(tree);
        });
  }

  private static Consumer<ObjectNode> fewerReleases(String rule) {
    return put("/provenance/evidence/matching", rule)
        .andThen(put("/provenance/evidence/reserved/0/event/times", 1));
  }

  /** Why a signature is needed. */
  @Test
  void withoutASignature_theseEditsAreNotNoticed() throws IOException {
    noticed("", put("/certificate/epsilon", 5.0));
    noticed("", put("/certificate/audience", "nobody"));
    noticed("", put("/certificate/why", "because"));
    noticed("", put("/outputs/0/weights/0", 1.0));
    noticed("", put("/outputs/0/intercept", 1.0));
    noticed("", put("/provenance/tacit", "9.9"));
    noticed("", put("/provenance/ledgerHead", "1:" + "0".repeat(64)));
    noticed("", TamperedModelTest::moreNoiseEverywhere);
  }

  /** Of these a ledger notices all but the words. */
  @Test
  void aLedgerNoticesWhatTheRunDidNotGive() throws IOException {
    String[] asked = {"--ledger", ledger.file()};
    noticed("", tree -> {}, asked);
    noticed("ledger weights", put("/outputs/0/weights/0", 1.0), asked);
    noticed("ledger weights", put("/outputs/0/intercept", 1.0), asked);
    noticed("ledger weights", put("/companions", Map.of("residual/more", List.of(1.0))), asked);
    noticed("ledger head", put("/provenance/ledgerHead", "1:" + "0".repeat(64)), asked);
    noticed("ledger", put("/provenance/dataset", "other"), asked);
    noticed("ledger reserved, ledger receipts", TamperedModelTest::moreNoiseEverywhere, asked);
    noticed("receipts, ledger reserved", fewerReleases("kinds"), asked);
    noticed("receipts, ledger", put("/provenance/run", "june"), asked);
    noticed("plan, ledger", put("/provenance/planHash", "0".repeat(64)), asked);
    noticed(
        "ledger",
        tree -> {
          ((ObjectNode) tree.get("provenance")).putNull("dataset").putNull("ledgerHead");
        },
        asked);
    noticed("", put("/certificate/audience", "nobody"), asked);
  }

  private static void moreNoiseEverywhere(ObjectNode tree) {
    put(RESERVED + "/noiseMultiplier", 1e3).accept(tree);
    put(RECEIPT + "/event/parts/0/noiseMultiplier", 1e3).accept(tree);
  }

  /** A promise of one model under the weights of another, which has none. */
  @Test
  void aCertificatePastedOntoAnExactModelIsNoticed() throws IOException {
    TrainCalls.on("--data", path("rows.txt"), "--features", "3", "--algorithm", "exact")
        .run("--model", path("exact.json"))
        .ok();
    ObjectNode exact = (ObjectNode) JSON.readTree(folder.resolve("exact.json").toFile());
    exact.set("certificate", honest.get("certificate"));
    assertThat(verify(exact).err()).contains("Failed: promise.");
    exact.set("provenance", honest.get("provenance"));
    assertThat(verify(exact).err()).contains("Failed: model.");
    exact.set("signature", honest.get("signature"));
    exact.set("algorithm", honest.get("algorithm"));
    exact.set("regulariser", honest.get("regulariser"));
    verify(exact).ok();
    assertThat(verify(exact, "--public-key", path("p")).err()).contains("Failed: signature.");
    assertThat(verify(exact, "--ledger", ledger.file()).err()).contains("Failed: ledger weights.");
  }

  /** An owner does not put a name under what does not hold. */
  @Test
  void whatDoesNotHoldIsNotSigned() throws IOException {
    ObjectNode tree = honest.deepCopy();
    put("/certificate/epsilon", .5).accept(tree);
    Files.writeString(folder.resolve("edited.json"), tree.toString());
    CommandResult commandResult =
        CommandResult.tacit("certificate", "sign", path("edited.json"), "--sign-key", path("k"));
    assertThat(commandResult.code()).isEqualTo(3);
    assertThat(commandResult.err()).contains("Failed: epsilon");
    assertThat(JSON.readTree(folder.resolve("edited.json").toFile())).isEqualTo(tree);
  }
}
