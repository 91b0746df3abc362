package dev.tacit.ledger;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What a run asks for before it reads any data. All claims are granted or none.
 *
 * @param run the id given by the caller; asking again with the same content is free
 * @param planHash digest of the public plan, {@link PlanHash#of}; another plan needs another run id
 */
public record Reservation(String run, String planHash, List<Claim> claims) {
  public Reservation {
    NameRule.require("run", run);
    NameRule.require("planHash", planHash);
    claims = List.copyOf(claims);
    if (claims.isEmpty()) {
      throw new IllegalArgumentException("run " + run + " claims no data set");
    }
    Set<String> seen = new HashSet<>();
    for (Claim claim : claims) {
      if (!seen.add(claim.dataset())) {
        throw new IllegalArgumentException(
            "run " + run + " claims data set " + claim.dataset() + " twice; join the claims");
      }
    }
  }
}
