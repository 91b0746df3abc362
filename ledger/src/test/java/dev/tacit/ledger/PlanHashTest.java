package dev.tacit.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.ledger.json.CanonicalJson;
import org.junit.jupiter.api.Test;

class PlanHashTest {
  /** SHA-256 of {"rounds":3}, as sha256sum prints it. */
  @Test
  void planHashesArePlainDigestsOfPublicPlans() {
    assertThat(PlanHash.of(CanonicalJson.object().put("rounds", 3)))
        .isEqualTo("7eef2b66ab351965c45d8284be7bbe2c77a205194173cba4360211a2424a130e");
  }

  @Test
  void refuses_foreignFingerprints() {
    assertThatThrownBy(() -> new Fingerprint("AB".repeat(32))).hasMessageContaining("lower-case");
    assertThatThrownBy(() -> new Fingerprint("ab")).hasMessageContaining("64");
  }
}
