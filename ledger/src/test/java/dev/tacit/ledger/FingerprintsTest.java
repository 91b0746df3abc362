package dev.tacit.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.ledger.json.Json;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FingerprintsTest {
  private static final Fingerprints OWNER = Fingerprints.under(new byte[32]);

  @Test
  void law_equalPartsGiveEqualPrints() {
    double[] rows = new double[1500];
    rows[1499] = 0.1;
    Fingerprint once = OWNER.start("rows").add(rows).add("x").add(3).done();
    assertThat(OWNER.start("rows").add(rows.clone()).add("x").add(3).done()).isEqualTo(once);
  }

  @Test
  void law_everyChangeShows() {
    byte[] otherKey = new byte[32];
    otherKey[31] = 1;
    double[] rows = new double[1500];
    double[] last = rows.clone();
    last[1499] = Double.MIN_VALUE;
    double[] sign = rows.clone();
    sign[0] = -0.0;
    List<Fingerprint> prints =
        List.of(
            OWNER.start("rows").add(rows).done(),
            OWNER.start("rows").add(last).done(),
            OWNER.start("rows").add(sign).done(),
            OWNER.start("query").add(rows).done(),
            OWNER.start("rows").add(rows).add("").done(),
            Fingerprints.under(otherKey).start("rows").add(rows).done(),
            OWNER.start("rows").add("ab").add("c").done(),
            OWNER.start("rows").add("a").add("bc").done());
    Set<Fingerprint> different = new HashSet<>(prints);
    assertThat(different).hasSize(prints.size());
  }

  @Test
  void refuses_shortKeysAndForeignPrints() {
    assertThatThrownBy(() -> Fingerprints.under(new byte[31])).hasMessageContaining("31 bytes");
    assertThatThrownBy(() -> new Fingerprint("AB".repeat(32))).hasMessageContaining("lower-case");
    assertThatThrownBy(() -> new Fingerprint("ab")).hasMessageContaining("64");
  }

  /** SHA-256 of {"rounds":3}, as sha256sum prints it. */
  @Test
  void planHashesArePlainDigestsOfPublicPlans() {
    assertThat(Fingerprints.planHash(Json.object().put("rounds", 3)))
        .isEqualTo("7eef2b66ab351965c45d8284be7bbe2c77a205194173cba4360211a2424a130e");
  }
}
