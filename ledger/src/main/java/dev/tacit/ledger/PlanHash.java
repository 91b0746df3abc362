package dev.tacit.ledger;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tacit.ledger.json.CanonicalJson;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;

/** Digest of a public plan. The plan must not contain anything computed from private rows. */
public final class PlanHash {
  private PlanHash() {}

  /** SHA-256 of the plan as bytes, in hexadecimal digits. */
  public static String of(JsonNode publicPlan) {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(sha.digest(CanonicalJson.bytes(publicPlan)));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
  }
}
