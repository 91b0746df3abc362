package dev.tacit.ledger;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tacit.ledger.json.CanonicalJson;
import dev.tacit.optim.linalg.Digests;
import java.security.MessageDigest;
import java.util.HexFormat;

/** Digest of a public plan. The plan must not contain anything computed from private rows. */
public final class PlanHash {
  private PlanHash() {}

  /** SHA-256 of the plan as bytes, in hexadecimal digits. */
  public static String of(JsonNode publicPlan) {
    MessageDigest sha = Digests.sha256();
    return HexFormat.of().formatHex(sha.digest(CanonicalJson.bytes(publicPlan)));
  }
}
