package dev.tacit.ledger;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tacit.ledger.json.CanonicalJson;
import dev.tacit.ledger.json.Fields;
import java.util.List;
import java.util.Set;

/**
 * Writes and reads the claims of a refusal as the journal holds them. The names of the fields are
 * part of the format.
 */
final class RefusedClaimJson {
  private RefusedClaimJson() {}

  static ArrayNode write(List<RefusedClaim> claims) {
    ArrayNode list = CanonicalJson.object().putArray("claims");
    for (RefusedClaim claim : claims) {
      ObjectNode node = list.addObject().put("dataset", claim.dataset());
      node.set("asked", cost(claim.cost()));
      node.set("taken", cost(claim.allocated()));
      node.set("after", cost(claim.after()));
      node.set("limit", cost(claim.limit()));
    }
    return list;
  }

  static RefusedClaim read(JsonNode node) {
    Fields fields = Fields.of("claim", node, Set.of("dataset", "asked", "taken", "after", "limit"));
    return new RefusedClaim(
        fields.text("dataset"),
        cost(fields.node("asked")),
        cost(fields.node("taken")),
        cost(fields.node("after")),
        cost(fields.node("limit")));
  }

  static ObjectNode cost(Cost cost) {
    return CanonicalJson.object()
        .put("amount", cost.amount().toString())
        .put("delta", cost.delta().toString());
  }

  static Cost cost(JsonNode node) {
    Fields fields = Fields.of("cost", node, Set.of("amount", "delta"));
    return new Cost(fields.decimal("amount"), fields.decimal("delta"));
  }
}
