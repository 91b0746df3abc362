package dev.tacit.learn.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.evaluation.PublishedFigures;
import dev.tacit.learn.file.AtomicFile;
import dev.tacit.learn.file.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Models as JSON. The field {@code format} names the format with its version. Other versions are
 * refused: a newer one may say something about the model that this program does not know.
 */
public final class ModelFile {
  /** With its version. Every change of the fields or of their meaning is another version. */
  public static final String FORMAT = "tacit-model/1";

  /** What the format was called before the first release, when files had a field for versions. */
  private static final String BEFORE_RELEASE = "tacit-model";

  /** How the text of a model begins, of whatever version. */
  public static final String START =
      "\\s*\\{\\s*\"format\"\\s*:\\s*\"" + BEFORE_RELEASE + "(/[0-9]+)?\"";

  private static final int LOOKED_AT = 1024;

  private ModelFile() {}

  /** Whether a file is a model, by how it begins: a name proves nothing. */
  public static boolean recognises(Path file) {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    try (InputStream bytes = Files.newInputStream(file)) {
      String text = new String(bytes.readNBytes(LOOKED_AT), StandardCharsets.UTF_8);
      return Pattern.compile(START).matcher(text).lookingAt();
    } catch (IOException e) {
      return false;
    }
  }

  public static void write(Path file, Model model) {
    AtomicFile.write(file, text(model) + "\n");
  }

  public static Model read(Path file) {
    return read("`model`", file);
  }

  /** The same for a file that was given otherwise; the option is named in messages. */
  public static Model read(String option, Path file) {
    return read(Json.read(option, file), option + " = " + file);
  }

  /**
   * A model and the file it was read from.
   *
   * @param isCanonical whether the file holds what this version writes for the model, and nothing
   *     else, in whatever layout
   */
  public record Content(Model model, boolean isCanonical) {}

  /** The same as {@link #read(String, Path)}, looking at the rest of the file too. */
  public static Content readContent(String option, Path file) {
    JsonNode tree = Json.read(option, file);
    CanonicalModel found = CanonicalModel.of(tree);
    Model model = read(tree, option + " = " + file);
    return new Content(model, found.equals(CanonicalModel.of(model)));
  }

  /** What a file of the model holds. */
  public static String text(Model model) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("format", FORMAT);
    tree.put("algorithm", model.algorithm());
    tree.put("loss", model.loss());
    tree.put("regulariser", model.regulariser());
    tree.put("encoding", EncodingJson.of(model.encoding()));
    tree.put("features", model.encoding().space().names());
    tree.put("classes", model.encoding().classes());
    FittedModelJson.put(model.fitted(), tree);
    tree.put("ownerOnly", model.ownerOnly());
    tree.put("certificate", CertificateJson.of(model.certificate()));
    tree.put("provenance", model.provenance().map(ProvenanceJson::of).orElse(null));
    tree.put("signature", model.signature().map(ModelFile::signature).orElse(null));
    return Json.text(tree);
  }

  /**
   * The model that a text of {@link #text} holds.
   *
   * @param source where it comes from, for messages
   */
  public static Model parse(String source, String text) {
    return read(Json.parse(source, text), source);
  }

  static Model read(JsonNode tree, String source) {
    requireFormat(tree.path("format"), source);
    try {
      return model(tree, source);
    } catch (IllegalArgumentException e) {
      throw new Refused(
          Kind.DATA, source + ": " + e.getMessage() + ". The file was changed; train again.", e);
    }
  }

  private static void requireFormat(JsonNode format, String source) {
    String named = format.asText();
    if (named.equals(FORMAT)) {
      return;
    }
    String remedy =
        named.equals(BEFORE_RELEASE)
            ? "The file was written before Tacit was released, and cannot be read: train again."
            : named.startsWith(BEFORE_RELEASE + "/")
                ? "The file comes from another Tacit: use the version that wrote it, or a newer one."
                : "Give a file that 'train' wrote.";
    throw Refused.data(source + ": format", format, FORMAT, remedy);
  }

  private static Model model(JsonNode tree, String source) {
    ObjectReader top =
        new ObjectReader(
            source,
            tree,
            "format",
            "algorithm",
            "loss",
            "regulariser",
            "encoding",
            "features",
            "classes",
            "outputs",
            "companions",
            "classWeights",
            "threshold",
            "ownerOnly",
            "certificate",
            "provenance",
            "signature");
    Encoding encoding = EncodingJson.read(top.field("encoding"));
    requireNames(top, "features", encoding.space().names());
    requireNames(top, "classes", encoding.classes());
    Model model =
        new Model(
            top.text("algorithm"),
            top.text("loss"),
            regulariser(top),
            encoding,
            FittedModelJson.read(top),
            ownerOnly(top),
            CertificateJson.read(top.field("certificate")),
            top.field("provenance").isNull()
                ? Optional.empty()
                : Optional.of(ProvenanceJson.read(top.field("provenance"))),
            signature(top));
    // Numbers about test records may not belong together: whoever reads the file learns it here.
    PublishedFigures.of(model.predictor());
    return model;
  }

  private static Map<String, Object> signature(OwnerSignature by) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("algorithm", OwnerSignature.ALGORITHM);
    tree.put("value", by.value());
    return tree;
  }

  private static Optional<OwnerSignature> signature(ObjectReader top) {
    if (top.field("signature").isNull()) {
      return Optional.empty();
    }
    ObjectReader fields =
        new ObjectReader("signature", top.field("signature"), "algorithm", "value");
    if (!fields.text("algorithm").equals(OwnerSignature.ALGORITHM)) {
      throw fields.wrong("algorithm", OwnerSignature.ALGORITHM);
    }
    return Optional.of(new OwnerSignature(fields.text("value")));
  }

  private static Map<String, Double> regulariser(ObjectReader top) {
    ObjectReader fields =
        new ObjectReader("regulariser", top.field("regulariser"), "l2", "l1", "group", "fused");
    Map<String, Double> weights = new LinkedHashMap<>();
    for (String name : List.of("l2", "l1", "group", "fused")) {
      weights.put(name, fields.number(name));
    }
    return weights;
  }

  /** Names are there for readers of the file; they may not contradict the encoding. */
  private static void requireNames(ObjectReader top, String field, List<String> names) {
    JsonNode given = top.field(field);
    boolean same = given.isArray() && given.size() == names.size();
    for (int j = 0; same && j < names.size(); j++) {
      same = names.get(j).equals(given.get(j).textValue());
    }
    if (!same) {
      throw top.wrong(field, "the " + names.size() + " names that the encoding gives");
    }
  }

  private static Map<String, Double> ownerOnly(ObjectReader top) {
    Map<String, Double> figures = new TreeMap<>();
    JsonNode given = top.field("ownerOnly");
    given
        .fieldNames()
        .forEachRemaining(
            name -> {
              if (!given.get(name).isNumber()) {
                throw top.wrong("ownerOnly", "an object of numbers");
              }
              figures.put(name, given.get(name).doubleValue());
            });
    return figures;
  }
}
