package dev.tacit.ledger.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Receipt;
import dev.tacit.laws.ForAll;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CodecTest {
  private static final Receipt RECEIPT =
      new Receipt(
          new Address("run-1", "agent 0", 3, "gradient/3"),
          new PrivacyEvent.Repeated(new PrivacyEvent.Gaussian(0.1), 2),
          Neighbours.REPLACE_ONE,
          Audience.NEXT_USER,
          true);
  private static final String RECEIPT_JSON =
      "{\"version\":1,\"run\":\"run-1\",\"agent\":\"agent 0\",\"round\":3,\"site\":\"gradient/3\","
          + "\"event\":{\"kind\":\"repeated\",\"event\":{\"kind\":\"gaussian\","
          + "\"noiseMultiplier\":0.1},\"times\":2},\"neighbours\":\"replace-one\","
          + "\"audience\":\"next_user\",\"secret\":true}";

  @Test
  void law_readUndoesWrite() {
    ForAll.cases(
        3000,
        random -> {
          PrivacyEvent event = RandomEvents.tree(random, 4);
          byte[] bytes = CanonicalJson.bytes(EventJson.write(event));
          PrivacyEvent back = EventJson.read(CanonicalJson.read(bytes));
          assertThat(back).isEqualTo(event);
          assertThat(CanonicalJson.bytes(EventJson.write(back))).isEqualTo(bytes);
        });
  }

  @Test
  void everyLeafIsTried() {
    Set<Class<?>> tried = new HashSet<>();
    RandomEvents.LEAVES.forEach(leaf -> tried.add(leaf.apply(new Random(1)).getClass()));
    assertThat(tried).containsExactlyInAnyOrder(PrivacyEvent.Leaf.class.getPermittedSubclasses());
  }

  /** Stored for ever: a change here breaks ledgers in the field. */
  @Test
  void golden_receipt() {
    assertThat(new String(CanonicalJson.bytes(ReceiptJson.write(RECEIPT)), StandardCharsets.UTF_8))
        .isEqualTo(RECEIPT_JSON);
    assertThat(read(RECEIPT_JSON)).isEqualTo(RECEIPT);
  }

  @Test
  void law_everyAudienceAndRelationSurvives() {
    for (Audience audience : Audience.values()) {
      for (Neighbours relation : Neighbours.values()) {
        Receipt receipt =
            new Receipt(RECEIPT.address(), RECEIPT.event(), relation, audience, false);
        assertThat(ReceiptJson.read(ReceiptJson.write(receipt))).isEqualTo(receipt);
      }
    }
  }

  @Test
  void refuses_whatItDoesNotKnow() {
    refuses(RECEIPT_JSON.replace("\"version\":1", "\"version\":2"), "version");
    refuses(RECEIPT_JSON.replace("\"version\":1,", ""), "version");
    refuses(
        RECEIPT_JSON.replace("\"round\":3", "\"round\":3,\"extra\":0"), "unknown field 'extra'");
    refuses(RECEIPT_JSON.replace("\"round\":3", "\"round\":3,\"round\":3"), "Duplicate");
    refuses(RECEIPT_JSON.replace(",\"secret\":true", ""), "lacks the field 'secret'");
    refuses(RECEIPT_JSON.replace("gaussian", "cauchy"), "kind = 'cauchy'");
    refuses(RECEIPT_JSON.replace("next_user", "everybody"), "audience");
    refuses(RECEIPT_JSON.replace("\"times\":2", "\"times\":2.5"), "whole number");
    refuses(RECEIPT_JSON.replace("0.1", "1e999"), "finite");
    refuses(RECEIPT_JSON.replace("0.1", "\"0.1\""), "must be a number");
    refuses(RECEIPT_JSON.replace("0.1", "-0.1"), "positive");
    refuses(RECEIPT_JSON.replace("true", "\"yes\""), "true or false");
    refuses(RECEIPT_JSON + " {}", "JSON");
    refuses(RECEIPT_JSON.substring(1), "JSON");
    refuses("", "empty");
  }

  @Test
  void refuses_aTreeWhereALeafIsMeant() {
    String nested =
        "{\"kind\":\"poisson-sampled\",\"rate\":0.5,\"inner\":{\"kind\":\"composed\",\"parts\":[]}}";
    assertThatThrownBy(
            () -> EventJson.read(CanonicalJson.read(nested.getBytes(StandardCharsets.UTF_8))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("composed");
  }

  private static Receipt read(String json) {
    return ReceiptJson.read(CanonicalJson.read(json.getBytes(StandardCharsets.UTF_8)));
  }

  private static void refuses(String json, String because) {
    assertThatThrownBy(() -> read(json))
        .as(json)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(because);
  }
}
