package dev.tacit.federation.agreement;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.tacit.admm.graph.Graph;
import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Topology;
import dev.tacit.data.BoundedTextFile;
import dev.tacit.data.ReadFailure;
import dev.tacit.data.schema.YamlFault;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.federation.agreement.Federation.Address;
import dev.tacit.federation.agreement.Federation.DataFacts;
import dev.tacit.federation.agreement.Federation.FitFacts;
import dev.tacit.federation.agreement.Federation.Party;
import dev.tacit.federation.keys.PartyName;
import dev.tacit.federation.party.Deadlines;
import dev.tacit.federation.wire.Octets;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.verify.VerifyingKey;
import dev.tacit.optim.linalg.Edge;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;

/** Reads a federation file. Its hash is that of its content, not of its spaces and comments. */
public final class FederationFile {
  private static final int LARGEST = 1 << 20;
  private static final int MOST_OWNERS = 1000;
  private static final int MOST_FEATURES = 1 << 20;
  private static final int USUAL_BYTES = 1 << 24;
  private static final int LONGEST_WAIT = 7 * 24 * 3600;
  private static final YAMLMapper YAML =
      YAMLMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();
  private static final JsonMapper CANONICAL =
      JsonMapper.builder().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS).build();

  private final Path folder;
  private final AgreementFields top;
  private final String hash;

  private FederationFile(Path folder, JsonNode tree) {
    this.folder = folder;
    this.hash = hash(tree);
    this.top =
        new AgreementFields(
            "",
            tree,
            "federation",
            "run",
            "day",
            "topology",
            "hub",
            "owners",
            "graph",
            "data",
            "algorithm",
            "settings",
            "loss",
            "regulariser",
            "budget",
            "deadlines",
            "quorum",
            "messageBytes");
  }

  public static Federation read(String option, Path file) {
    try {
      String text =
          BoundedTextFile.read(file, LARGEST, StandardCharsets.UTF_8)
              .orElseThrow(
                  () ->
                      Refused.usage(
                          option, file, "at most " + LARGEST + " bytes", "Is it the right file?"));
      return parse(text, file.toAbsolutePath().getParent());
    } catch (IOException e) {
      throw Refused.usage(option, file, "a readable federation file", ReadFailure.reason(e) + ".");
    }
  }

  /**
   * A federation file in a text.
   *
   * @param folder against which the names of files are read
   */
  public static Federation parse(String text, Path folder) {
    try {
      JsonNode tree = YAML.readTree(text);
      return new FederationFile(folder, tree == null ? YAML.createObjectNode() : tree).federation();
    } catch (IOException e) {
      YamlFault fault = YamlFault.of(e);
      String line = fault.line() > 0 ? ", line " + fault.line() : "";
      throw new Refused(
          Kind.DATA,
          "the federation file" + line + ": " + fault.message() + "; " + fault.remedy() + ".",
          e);
    }
  }

  /** Names in order and every value as text: what stands in the file, and not how. */
  private static String hash(JsonNode tree) {
    try {
      byte[] canonical = CANONICAL.writeValueAsBytes(plain(tree));
      return Octets.digest(canonical).hex();
    } catch (IOException impossible) {
      throw new IllegalStateException("a tree in memory could not be written", impossible);
    }
  }

  private static Object plain(JsonNode node) {
    if (node.isObject()) {
      Map<String, Object> map = new TreeMap<>();
      node.properties().forEach(one -> map.put(one.getKey(), plain(one.getValue())));
      return map;
    }
    if (node.isArray()) {
      List<Object> list = new ArrayList<>();
      node.forEach(one -> list.add(plain(one)));
      return list;
    }
    return node.asText();
  }

  private Federation federation() {
    boolean star = top.oneOf("topology", "star", "mesh").equals("star");
    List<Party> owners = owners(star);
    Optional<Party> hub = hub(star, owners);
    return new Federation(
        top.text("federation"),
        run(),
        day(),
        hash,
        star ? Topology.STAR : Topology.MESH,
        owners,
        hub,
        star ? noGraph() : edges(owners),
        data(),
        fit(),
        deadlines(),
        top.has("quorum") ? top.count("quorum", 1, owners.size()) : owners.size(),
        top.has("messageBytes") ? top.count("messageBytes", 1 << 12, 1 << 28) : USUAL_BYTES);
  }

  /** It names files, too. */
  private String run() {
    String run = top.text("run");
    if (!run.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,63}")) {
      throw top.refused(
          "run", run, "1 to 64 letters, digits, '.', '_' and '-'", "For example may-2026.");
    }
    return run;
  }

  /** On certificates; a clock of one owner would not be that of the others. */
  private LocalDate day() {
    String day = top.text("day");
    try {
      return LocalDate.parse(day);
    } catch (DateTimeParseException e) {
      throw top.refused("day", day, "a day as year, month and day", "For example 2026-11-18.");
    }
  }

  private List<Party> owners(boolean star) {
    List<Party> owners = new ArrayList<>();
    for (AgreementFields one : top.maps("owners", "name", "address", "rows", "key")) {
      Party owner = member(one, one.count("rows", 1, Integer.MAX_VALUE), !star);
      requireNew(one, owner, owners);
      owners.add(owner);
    }
    if (owners.size() < 2 || owners.size() > MOST_OWNERS) {
      throw top.refused(
          "owners", owners.size() + " of them", "2 to " + MOST_OWNERS, "One alone has 'train'.");
    }
    long rows = owners.stream().mapToLong(Party::rows).sum();
    if (rows > Integer.MAX_VALUE) {
      throw top.refused(
          "rows of all owners",
          Long.toString(rows),
          "at most " + Integer.MAX_VALUE,
          "Records are counted together.");
    }
    return owners;
  }

  private Optional<Party> hub(boolean star, List<Party> owners) {
    if (!star) {
      if (top.has("hub")) {
        throw top.refused("hub", "given", "absent in a mesh", "A mesh has no hub.");
      }
      return Optional.empty();
    }
    AgreementFields fields = top.map("hub", "name", "address", "key");
    Party hub = member(fields, 0, true);
    requireNew(fields, hub, owners);
    return Optional.of(hub);
  }

  private static void requireNew(AgreementFields fields, Party one, List<Party> before) {
    if (before.stream().anyMatch(other -> other.name().equals(one.name()))) {
      throw fields.refused("name", one.name(), "that of one party", "Two have it.");
    }
  }

  private static Party member(AgreementFields fields, int rows, boolean listens) {
    Optional<Address> address = fields.optional("address").map(text -> address(fields, text));
    if (listens && address.isEmpty()) {
      throw fields.refused("address", "missing", "HOST:PORT", "Others call this party there.");
    }
    return new Party(
        PartyName.of(fields.path("name"), fields.text("name")),
        address,
        rows,
        VerifyingKey.parse(fields.path("key"), fields.text("key")));
  }

  private static Address address(AgreementFields fields, String text) {
    int colon = text.lastIndexOf(':');
    try {
      int port = Integer.parseInt(text.substring(colon + 1));
      if (colon > 0 && port > 0 && port < 1 << 16) {
        return new Address(text.substring(0, colon), port);
      }
    } catch (NumberFormatException e) {
      // Refused below together with ports out of range.
    }
    throw fields.refused("address", text, "HOST:PORT", "For example north.example.org:7400.");
  }

  private List<Edge> noGraph() {
    if (top.has("graph")) {
      throw top.refused("graph", "given", "absent in a star", "Everybody talks to the hub.");
    }
    return List.of();
  }

  private List<Edge> edges(List<Party> owners) {
    int agents = owners.size();
    if (!top.isList("graph")) {
      return top.oneOf("graph", "ring", "complete").equals("ring")
          ? Graph.ring(agents).edges()
          : Graph.complete(agents).edges();
    }
    List<String> names = owners.stream().map(owner -> owner.name().name()).toList();
    List<Edge> edges = new ArrayList<>();
    for (JsonNode pair : top.list("graph")) {
      int one = pair.size() == 2 ? names.indexOf(pair.get(0).asText()) : -1;
      int other = pair.size() == 2 ? names.indexOf(pair.get(1).asText()) : -1;
      if (one < 0 || other < 0 || one == other) {
        throw top.refused("graph", pair, "[OWNER, OWNER]", "The owners are " + names + ".");
      }
      edges.add(new Edge(one, other));
    }
    try {
      return Graph.ofEdges(agents, edges).edges();
    } catch (IllegalArgumentException e) {
      throw top.refused("graph", "given", "one that connects all owners", e.getMessage() + ".");
    }
  }

  private DataFacts data() {
    AgreementFields fields = top.map("data", "schema", "features", "rowBound", "hash");
    if (fields.has("schema") == fields.has("features")) {
      throw fields.refused(
          "schema", "and features", "exactly one given", "A schema for CSV, features for LIBSVM.");
    }
    return new DataFacts(
        fields.optional("schema").map(folder::resolve),
        fields.has("features")
            ? OptionalInt.of(fields.count("features", 1, MOST_FEATURES))
            : OptionalInt.empty(),
        fields.has("rowBound")
            ? OptionalDouble.of(fields.number("rowBound"))
            : OptionalDouble.empty(),
        fields.text("hash"));
  }

  private FitFacts fit() {
    AgreementFields budget = top.map("budget", "epsilon", "delta", "largeDelta", "neighbours");
    Neighbours relation =
        Neighbours.ofLabel(
            budget.has("neighbours")
                ? budget.oneOf("neighbours", "replace-one", "add-remove")
                : "replace-one");
    boolean largeDelta =
        budget.has("largeDelta") && budget.oneOf("largeDelta", "true", "false").equals("true");
    try {
      return new FitFacts(
          top.text("algorithm"),
          top.texts("settings"),
          top.optional("loss").orElse("logistic"),
          top.optional("regulariser"),
          new Budget(budget.number("epsilon"), budget.number("delta"), relation),
          largeDelta);
    } catch (IllegalArgumentException e) {
      throw new Refused(Kind.DATA, "budget: " + e.getMessage(), e);
    }
  }

  private Deadlines deadlines() {
    AgreementFields fields = top.map("deadlines", "join", "round");
    return new Deadlines(
        Duration.ofSeconds(fields.count("join", 1, LONGEST_WAIT)),
        Duration.ofSeconds(fields.count("round", 1, LONGEST_WAIT)));
  }
}
