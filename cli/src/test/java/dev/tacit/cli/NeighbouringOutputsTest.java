package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tacit.data.split.TrainTestSplit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Fact neighbouring-tables, to the page: everything that {@code train} leaves on two neighbouring
 * files, with real noise. What is no release is equal, or stands under <em>owner only</em>, or is a
 * digest under a secret key. By default one pair of files for each algorithm; {@code
 * -Dtacit.full=true} tries every kind of file and more pairs.
 */
class NeighbouringOutputsTest {
  private static final boolean FULL = Boolean.getBoolean("tacit.full");
  private static final List<String> HIDDEN =
      List.of("--neighbours", "add-remove", "--public-rows", "24");

  @TempDir private Path folder;

  static List<PrivateCase> everyone() {
    return FULL ? PrivateCase.all() : PrivateCase.standard();
  }

  @ParameterizedTest
  @MethodSource("everyone")
  void whatIsNoRelease_isTheSameForNeighbouringFiles_orTheOwners(PrivateCase one)
      throws IOException {
    int turn = one.toString().hashCode() & 0xff;
    List<FileKind> kinds = List.of(FileKind.values());
    for (FileKind kind : FULL ? kinds : List.of(kinds.get(turn % kinds.size()))) {
      boolean replaces = one.onlyReplaceOne() || turn % 3 > 0;
      if (FULL || replaces) {
        List<FilePair> replaced = kind.replacements(turn);
        compare(one, kind, replaced.get(turn % replaced.size()), List.of("--holdout", "0.25"));
      }
      if (!one.onlyReplaceOne() && (FULL || !replaces)) {
        List<FilePair> inserted = kind.insertions(turn);
        compare(one, kind, inserted.get(turn % inserted.size()), HIDDEN);
      }
    }
  }

  private void compare(PrivateCase one, FileKind kind, FilePair pair, List<String> split)
      throws IOException {
    boolean gated = one.isGated();
    PublicOutput first = PublicOutput.of(folder, training(one, kind, pair.one(), split), gated);
    PublicOutput second = PublicOutput.of(folder, training(one, kind, pair.other(), split), gated);
    assertThat(first.parts().get("exit code")).as(first.parts().get("messages")).isEqualTo("0");
    assertThat(first.differences(second)).as("%s %s %s %s", one, kind, pair, split).isEmpty();
  }

  private TrainCalls training(
      PrivateCase one, FileKind kind, List<String> lines, List<String> split) throws IOException {
    Path file = kind.write(folder, "data", lines);
    return TrainCalls.on("--data", file.toString())
        .with(kind.options(folder).toArray(String[]::new))
        .with(one.options().toArray(String[]::new))
        .with(split.toArray(String[]::new));
  }

  /** Which figures there are is a fact about the rows too: of one class there is no curve. */
  @ParameterizedTest
  @ValueSource(strings = {"90,red,5,no", "?,red,5,yes"})
  void figuresThatCannotBeMeasuredAreNotMissedInPublic(String instead) throws IOException {
    FileKind kind = FileKind.CSV_DROP;
    List<String> lines = kind.lines(1);
    int[] tested = TrainTestSplit.holdOut(FileKind.RECORDS, .25, 1).test();
    for (int record : tested) {
      lines.set(record, instead.startsWith("?") ? "" : "10,red,5,no");
    }
    lines.set(tested[0], "90,red,5,yes");
    FilePair pair = FilePair.replaced(lines, tested[0], instead);
    for (String name : List.of("dp-admm", "dvp-star")) {
      PrivateCase one = PrivateCase.all().stream().filter(each -> each.is(name)).findFirst().get();
      compare(one, kind, pair, List.of("--holdout", "0.25"));
    }
  }

  /** A ledger: its head covers the releases and a fingerprint of the rows under the owner's key. */
  @Test
  void ledgersOfNeighbouringFiles_showTheSameButTheHeadAndTheTime() throws IOException {
    PrivateCase dp = PrivateCase.all().stream().filter(one -> one.is("dp-admm")).findFirst().get();
    FileKind kind = FileKind.CSV_DROP;
    FilePair pair = FilePair.replaced(kind.lines(1), 0, "?,?,?,?");
    List<String> shown = new ArrayList<>();
    for (List<String> lines : List.of(pair.one(), pair.other())) {
      OwnerLedger ledger = new OwnerLedger(folder.resolve("ledger" + shown.size()));
      ledger.grant("3");
      training(dp, kind, lines, List.of("--holdout", "0.25"))
          .run("--ledger", ledger.file(), "--run", "may")
          .ok();
      ObjectNode tree = ledger.shown().deepCopy();
      tree.remove("head");
      tree.path("runs").forEach(run -> ((ObjectNode) run).remove("reservedAt"));
      shown.add(tree.toPrettyString());
    }
    assertThat(shown.get(1)).isEqualTo(shown.get(0)).contains("\"may\"");
  }

  /**
   * A certificate says nothing about runs that did not take place; nothing but a message is left.
   */
  @Test
  void aMalformedRecordIsRefused_beforeAnythingIsWrittenOrCharged() throws IOException {
    PrivateCase dp = PrivateCase.all().stream().filter(one -> one.is("dp-admm")).findFirst().get();
    OwnerLedger ledger = new OwnerLedger(folder.resolve("ledger"));
    ledger.grant("3");
    JsonNode before = ledger.shown();
    for (FileKind kind : FileKind.values()) {
      for (String malformed : kind.malformed()) {
        Path model = folder.resolve("model.json");
        CommandResult commandResult =
            training(dp, kind, FilePair.replaced(kind.lines(1), 3, malformed).other(), List.of())
                .run("--ledger", ledger.file(), "--model", model.toString());
        assertThat(commandResult.code())
            .as("%s '%s': %s", kind, malformed, commandResult.err())
            .isEqualTo(3);
        assertThat(commandResult.out()).isEmpty();
        assertThat(model).doesNotExist();
      }
    }
    assertThat(ledger.shown()).isEqualTo(before);
  }

  /** The twin: what was paid, and the slack of the first release, are compared. */
  @Test
  void power_anotherReceiptIsFoundOut() throws IOException {
    ObjectNode gated = model("ipp-admm");
    ObjectNode more = gated.deepCopy();
    ObjectNode receipt = (ObjectNode) more.at("/provenance/evidence/receipts/0");
    receipt.put("times", receipt.get("times").asLong() + 1);
    assertThat(PublicOutput.publicModel(more, true))
        .isNotEqualTo(PublicOutput.publicModel(gated, true));
    ObjectNode house = model("metric-admm");
    assertThat(seen(house, "metric/diagonal")).isTrue();
    assertThat(seen(house, "gradient")).isFalse();
  }

  private ObjectNode model(String algorithm) throws IOException {
    PrivateCase one =
        PrivateCase.all().stream().filter(some -> some.is(algorithm)).findFirst().orElseThrow();
    FileKind kind = FileKind.CSV_DROP;
    Path file = folder.resolve("model.json");
    training(one, kind, kind.lines(1), List.of("--holdout", "0.25"))
        .run("--model", file.toString())
        .ok();
    ObjectNode tree = (ObjectNode) new ObjectMapper().readTree(Files.readString(file));
    Files.delete(file);
    return tree;
  }

  /** Whether another slack of the releases at a site is noticed. */
  private static boolean seen(ObjectNode model, String site) {
    ObjectNode other = model.deepCopy();
    int changed = 0;
    for (JsonNode one : other.at("/provenance/evidence/receipts")) {
      JsonNode receipt = one.get("receipt");
      if (receipt.path("site").asText().equals(site)) {
        for (JsonNode slack : receipt.findParents("distance")) {
          ((ObjectNode) slack).put("distance", .5);
          changed++;
        }
      }
    }
    assertThat(changed).as(site).isPositive();
    return !PublicOutput.publicModel(other, false).equals(PublicOutput.publicModel(model, false));
  }

  /** The twin: a count of rows in the public part, as it was printed once, is found out. */
  @Test
  void power_aPrintedRowCountIsFoundOut() throws IOException {
    PrivateCase dp = PrivateCase.all().stream().filter(one -> one.is("dp-admm")).findFirst().get();
    FileKind kind = FileKind.CSV_DROP;
    FilePair pair = FilePair.inserted(kind.lines(1), 4, "100,green,10,no");
    List<String> json = new ArrayList<>();
    List<String> text = new ArrayList<>();
    List<String> page = new ArrayList<>();
    for (List<String> lines : List.of(pair.one(), pair.other())) {
      int count = lines.size();
      TrainCalls trainCalls = training(dp, kind, lines, HIDDEN);
      Path file = folder.resolve("page.html");
      ObjectNode answer = trainCalls.json().deepCopy();
      json.add(PublicOutput.publicJson(answer.put("rows", count), false));
      String said = trainCalls.run("--report", file.toString()).ok().out();
      text.add(PublicOutput.publicText("training rows  " + count + "\n" + said, false));
      page.add(
          PublicOutput.publicPage(
              Files.readString(file).replaceFirst("(?<=<th>training rows</th>)", count + ""),
              false));
      Files.delete(file);
    }
    assertThat(json.get(0)).isNotEqualTo(json.get(1));
    assertThat(text.get(0)).isNotEqualTo(text.get(1));
    assertThat(page.get(0)).isNotEqualTo(page.get(1));
  }
}
