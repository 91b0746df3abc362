package dev.tacit.learn.algorithm;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Penalties;
import dev.tacit.data.Attribute;
import dev.tacit.data.FeatureSpace;
import dev.tacit.data.read.GraphFile;
import dev.tacit.data.read.MatrixFile;
import dev.tacit.data.read.Source;
import dev.tacit.learn.Refused;
import dev.tacit.optim.linalg.Edge;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads a regulariser in words, whose terms stand beside the MEAN loss: l2=W is W/2 |x|^2, l1=W is
 * W |x|_1, group=W is W times the norms of the attributes' features, and fused=GRAPH adds the
 * weight of l1 times |x_i - x_j| over the edges of a file, or over the chains inside each
 * attribute. With matrix=FILE l1 acts on A x instead of x.
 */
public final class PenaltyText {
  /** What the non-private reference of every report uses. */
  public static final Penalties REFERENCE = Penalties.ridge(1e-6);

  private static final String CHAIN = "chain";
  private static final List<String> NAMES = List.of("l2", "l1", "group", "fused", "matrix");
  private static final String ALLOWED =
      "of terms l2=W, l1=W, group=W, fused=GRAPH, matrix=FILE with commas between";

  private PenaltyText() {}

  /** Where nobody says anything: the reference needs a unique minimum, the others have noise. */
  public static Penalties defaultFor(Algorithm algorithm) {
    return algorithm.name().equals("exact") ? REFERENCE : Penalties.none();
  }

  /** Reads {@code l2=1e-4,l1=0.01}; what is not named is zero. */
  public static Penalties parse(String text, FeatureSpace space) {
    Map<String, String> terms = new HashMap<>();
    for (String part : text.split(",", -1)) {
      int equals = part.indexOf('=');
      String name = equals < 0 ? part : part.substring(0, equals).strip();
      if (equals < 0 || !NAMES.contains(name) || terms.containsKey(name)) {
        throw Refused.usage("regulariser", text, ALLOWED, "For example l2=1e-4.");
      }
      terms.put(name, part.substring(equals + 1).strip());
    }
    double lasso = weight("l1", terms);
    if (terms.containsKey("matrix")) {
      return ofMatrix(text, terms, space);
    }
    String graph = terms.get("fused");
    if (graph != null && lasso == 0) {
      throw Refused.usage(
          "regulariser", text, "with l1=W above 0 beside fused", "Add for example l1=1e-5.");
    }
    return Refused.asUsageError(
        "`regulariser`",
        () ->
            new Penalties(
                weight("l2", terms),
                lasso,
                weight("group", terms),
                graph == null ? 0 : lasso,
                space.attributes().stream().map(Attribute::width).toList(),
                graph == null ? List.of() : edges(graph, space)));
  }

  private static Penalties ofMatrix(String text, Map<String, String> terms, FeatureSpace space) {
    double weight = weight("l1", terms);
    if (weight == 0 || terms.containsKey("fused") || terms.containsKey("group")) {
      throw Refused.usage(
          "regulariser",
          text,
          "with l1=W above 0 beside matrix, and without fused and group",
          "For example l1=1e-3,matrix=A.csv.");
    }
    Source source = Source.of(Path.of(terms.get("matrix")));
    return Refused.asUsageError(
        "`regulariser`",
        () ->
            Penalties.ofMatrix(
                weight("l2", terms), weight, MatrixFile.read(source, space.dimension())));
  }

  /** The weights by name, for files and reports; fused is also that of a matrix. */
  public static Map<String, Double> weights(Penalties penalties) {
    return Map.of(
        "l2", penalties.ridge(),
        "l1", penalties.lasso(),
        "group", penalties.group(),
        "fused", penalties.fused());
  }

  private static List<Edge> edges(String graph, FeatureSpace space) {
    return graph.equals(CHAIN)
        ? space.chains()
        : GraphFile.read(Source.of(Path.of(graph)), space.dimension());
  }

  private static double weight(String name, Map<String, String> terms) {
    String text = terms.getOrDefault(name, "0");
    try {
      double weight = Double.parseDouble(text);
      if (weight >= 0 && Double.isFinite(weight)) {
        return weight;
      }
    } catch (NumberFormatException e) {
      // Refused below together with numbers out of range.
    }
    throw Refused.usage(
        "`regulariser` " + name, text, "a finite number, at least 0", "For example l2=1e-4.");
  }
}
