package dev.tacit.ledger.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.ObjectiveFacts;
import java.util.Set;

/** Writes and reads the hypotheses of a perturbed minimiser, which its price depends on. */
final class FactsJson {
  private static final Set<String> NAMES =
      Set.of("records", "lipschitz", "curvatureBound", "strongConvexity", "monotone", "neighbours");

  private FactsJson() {}

  static ObjectNode write(ObjectiveFacts facts) {
    return CanonicalJson.object()
        .put("records", facts.records())
        .put("lipschitz", facts.lipschitz())
        .put("curvatureBound", facts.curvatureBound())
        .put("strongConvexity", facts.strongConvexity())
        .put("monotone", facts.monotone())
        .put("neighbours", facts.neighbours().label());
  }

  static ObjectiveFacts read(JsonNode node) {
    Fields fields = Fields.of("facts", node, NAMES);
    return new ObjectiveFacts(
        fields.whole("records"),
        fields.number("lipschitz"),
        fields.number("curvatureBound"),
        fields.number("strongConvexity"),
        fields.flag("monotone"),
        Neighbours.ofLabel(fields.text("neighbours")));
  }
}
