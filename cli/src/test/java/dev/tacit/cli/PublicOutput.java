package dev.tacit.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tacit.dp.event.Leaves;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Receipt;
import dev.tacit.ledger.json.ReceiptJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Everything that a training leaves, less what may differ between neighbouring files: releases and
 * functions of them, what stands under <em>owner only</em>, digests under a secret key, and times
 * of day. What is left must be equal.
 *
 * @param parts by where it stands
 */
record PublicOutput(Map<String, String> parts) {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String CLOCK = "tacit.clock";

  /** What everything below it is for the owner only, in the text and on the page. */
  private static final String OWNER_ONLY = "For the owner only";

  /** Made of releases: models and what they do from round to round. */
  private static final Set<String> RELEASES =
      Set.of("outputs", "companions", "threshold", "trace", "published");

  /** The same in the text: counts of test records (fact test-side). */
  private static final List<String> PUBLISHED = List.of("published ", "intervals ");

  /** Parts of the page that are made of releases. */
  private static final List<String> RELEASED_SECTIONS =
      List.of(
          "<h2>Strongest weights",
          "<h2>Rounds: ",
          "<h2>Published: ",
          "<h2>Releases: ",
          "<h2>At a glance");

  /** Letters are sent and paid for when a noisy test says so: their number is a release too. */
  private static final Set<String> GATED = Set.of("releases", "messages", "bytes");

  /** Where they name files, both runs name the same. */
  static PublicOutput of(Path folder, TrainCalls trainCalls, boolean gated) throws IOException {
    Map<String, String> parts = new LinkedHashMap<>();
    Path model = folder.resolve("model.json");
    Path page = folder.resolve("page.html");
    CommandResult text = ran(trainCalls, "--model", model.toString(), "--report", page.toString());
    parts.put("exit code", Integer.toString(text.code()));
    parts.put("messages", publicMessages(text.err()));
    parts.put("text", publicText(text.out(), gated));
    if (text.code() == 0) {
      parts.put("model", publicModel(JSON.readTree(Files.readString(model)), gated));
      parts.put("page", publicPage(Files.readString(page), gated));
    }
    Files.deleteIfExists(model);
    Files.deleteIfExists(page);
    CommandResult json = ran(trainCalls, "--json");
    parts.put("messages of JSON", publicMessages(json.err()));
    if (json.code() == 0) {
      parts.put("JSON", publicJson(json.json(), gated));
    }
    return new PublicOutput(parts);
  }

  /**
   * Everything that everybody may see, nothing masked: for two runs that made the same releases.
   * What is for the owner only is left out, and nothing else.
   */
  static PublicOutput withReleases(Path folder, TrainCalls trainCalls) throws IOException {
    Map<String, String> parts = new LinkedHashMap<>();
    Path model = folder.resolve("model.json");
    Path page = folder.resolve("page.html");
    CommandResult text =
        ran(trainCalls, "--model", model.toString(), "--report", page.toString(), "--publish");
    parts.put("exit code", Integer.toString(text.code()));
    parts.put("messages", publicMessages(text.err()));
    parts.put("text", text.out().split("(?m)^" + OWNER_ONLY, 2)[0]);
    if (text.code() == 0) {
      parts.put("model", Files.readString(model));
      parts.put("page", Files.readString(page));
    }
    Files.deleteIfExists(model);
    Files.deleteIfExists(page);
    CommandResult json = ran(trainCalls, "--json");
    parts.put("messages of JSON", publicMessages(json.err()));
    if (json.code() == 0) {
      parts.put("JSON", withoutOwners(json.json()).toPrettyString());
    }
    return new PublicOutput(parts);
  }

  /** At one time of day, from which runs without a name have theirs. */
  private static CommandResult ran(TrainCalls trainCalls, String... options) {
    String clock = System.setProperty(CLOCK, "2026-11-18T09:00:00Z");
    try {
      return trainCalls.run(options);
    } finally {
      if (clock == null) {
        System.clearProperty(CLOCK);
      } else {
        System.setProperty(CLOCK, clock);
      }
    }
  }

  /** {@code trace.x} is a series within a field. */
  private static ObjectNode withoutOwners(JsonNode answer) {
    ObjectNode left = answer.deepCopy();
    for (String owned : owners(answer)) {
      int last = owned.lastIndexOf('.');
      JsonNode within = left.at(last < 0 ? "" : "/" + owned.substring(0, last).replace('.', '/'));
      if (within instanceof ObjectNode field) {
        field.remove(owned.substring(last + 1));
      }
    }
    return left;
  }

  /** The fields that {@code ownerOnly} names. */
  private static Set<String> owners(JsonNode answer) {
    Set<String> owners = new HashSet<>();
    answer.path("ownerOnly").forEach(name -> owners.add(name.asText()));
    return owners;
  }

  /** The places where two outputs differ, with the lines that only one of them has. */
  List<String> differences(PublicOutput other) {
    List<String> found = new ArrayList<>();
    Map<String, String> theirs = new LinkedHashMap<>(other.parts);
    parts.forEach(
        (place, mine) -> {
          String yours = theirs.remove(place);
          if (yours == null || !mine.equals(yours)) {
            found.add(place + ": " + without(mine, yours) + " and " + without(yours, mine));
          }
        });
    theirs.keySet().forEach(place -> found.add(place + " is there once only"));
    return found;
  }

  private static List<String> without(String text, String other) {
    if (text == null) {
      return List.of("nothing");
    }
    List<String> lines = new ArrayList<>(text.lines().toList());
    lines.removeAll(other == null ? List.of() : other.lines().toList());
    return lines;
  }

  /** Warnings about the rows say whose they are. */
  private static String publicMessages(String said) {
    return said.lines()
        .filter(line -> !line.startsWith("tacit: warning: for the owner of the rows only:"))
        .collect(Collectors.joining("\n"));
  }

  static String publicText(String text, boolean gated) {
    List<String> kept = new ArrayList<>();
    for (String line : text.lines().toList()) {
      if (line.startsWith(OWNER_ONLY)) {
        break;
      }
      boolean released = PUBLISHED.stream().anyMatch(line::startsWith);
      if (!released && (!gated || GATED.stream().noneMatch(line::startsWith))) {
        kept.add(line);
      }
    }
    return String.join("\n", kept);
  }

  /** What {@code ownerOnly} names is the owner's; {@code trace.x} is a series within a field. */
  static String publicJson(JsonNode answer, boolean gated) {
    ObjectNode tree = answer.deepCopy();
    Set<String> owners = owners(answer);
    answer
        .path("trace")
        .properties()
        .forEach(series -> tree.put("trace." + series.getKey(), series.getValue().size()));
    tree.remove(owners);
    tree.remove(RELEASES);
    if (gated) {
      tree.remove(GATED);
    }
    return tree.toPrettyString();
  }

  static String publicModel(JsonNode file, boolean gated) {
    ObjectNode tree = file.deepCopy();
    // What is released beside a model has public names and sizes.
    tree.path("companions")
        .properties()
        .forEach(one -> tree.put("companions." + one.getKey(), one.getValue().size()));
    tree.put("outputs.size", tree.path("outputs").size());
    tree.remove(RELEASES);
    if (gated && tree.get("certificate") instanceof ObjectNode certificate) {
      certificate.remove("releases");
      ObjectNode evidence = (ObjectNode) tree.at("/provenance/evidence");
      evidence.put("receipts", paid(evidence.get("receipts")));
    }
    if (tree.path("algorithm").asText().equals("metric-admm")) {
      tree.at("/provenance/evidence/receipts").forEach(PublicOutput::withoutReleasedSlack);
    }
    return tree.toPrettyString();
  }

  /**
   * What each agent paid in all. Which letters were sent and which were forfeited is what the
   * released tests said; how much both come to is not.
   */
  private static String paid(JsonNode receipts) {
    Map<String, Long> paid = new TreeMap<>();
    for (JsonNode one : receipts) {
      Receipt receipt = ReceiptJson.read(one.get("receipt"));
      String who =
          List.of(
                  receipt.address().agent(),
                  receipt.neighbours(),
                  receipt.audience(),
                  receipt.secret())
              .toString();
      Leaves.of(receipt.event())
          .counts()
          .forEach(
              (leaf, n) -> paid.merge(who + " " + leaf, n * one.get("times").asLong(), Long::sum));
    }
    paid.keySet().removeIf(what -> what.endsWith(new PrivacyEvent.Nothing().toString()));
    return paid.toString();
  }

  /**
   * What follows the released diagonal is released on a grid for its sensitivity in that metric, so
   * the slack of the grid is a function of releases, too; that of the diagonal itself is not.
   */
  private static void withoutReleasedSlack(JsonNode counted) {
    JsonNode receipt = counted.get("receipt");
    if (!receipt.path("site").asText().equals("metric/diagonal")) {
      receipt.findParents("distance").stream()
          .map(ObjectNode.class::cast)
          .forEach(slack -> slack.remove("distance"));
    }
  }

  /** Weights and rounds are releases; what is the owner's is the last part of the page. */
  static String publicPage(String all, boolean gated) {
    int owner = all.indexOf("<h1>" + OWNER_ONLY);
    StringBuilder kept = new StringBuilder();
    // The tag that opens a section stands before its heading, so it would stay behind.
    String open = (owner < 0 ? all : all.substring(0, owner)).replaceAll("<section[^>]*>\\s*", "");
    for (String section : open.split("(?=<h2>)", -1)) {
      if (RELEASED_SECTIONS.stream().noneMatch(section::startsWith)) {
        kept.append(section);
      }
    }
    String page =
        kept.toString().replaceAll("<tr><th>(published [^<]*|intervals)</th>.*?</tr>\\s*", "");
    return gated ? page.replaceAll("<tr><th>(releases|messages)</th>.*?</tr>\\s*", "") : page;
  }
}
