package dev.tacit.learn.book;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.dp.mechanism.TestNoise;
import dev.tacit.dp.mechanism.TestReleased;
import dev.tacit.ledger.Fingerprint;
import dev.tacit.ledger.json.CanonicalJson;
import dev.tacit.optim.linalg.Vec;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class StoredAnswerTest {
  private static final Fingerprint QUERY = new Fingerprint("0".repeat(64));

  private static CountedReceipt receipt() {
    Curator curator = Curator.of(TestNoise.seeded(1), "run", "agent-0", 3);
    curator.forfeit(
        "unused",
        new PrivacyEvent.Gaussian(1.0 / 3),
        Neighbours.ADD_REMOVE,
        Audience.FINAL_STATE_ONLY);
    return new CountedReceipt(curator.receipts().get(0), 7);
  }

  @Test
  void everythingComesBackBitForBit() {
    ReleasedModel model =
        new ReleasedModel(released(1.0 / 3, -0.0, Double.MIN_VALUE), released(-1e300));
    ReleasedModel other = ReleasedModel.withoutIntercept(released(0.1, 2, Math.nextUp(1.0)));
    Map<String, Released> trace =
        Map.of("a", released(0.1, Double.NaN), "b", released(Double.NEGATIVE_INFINITY, -0.0));
    Map<String, Released> companions = Map.of("counts", released(-2, 5));
    Outcome outcome =
        new Outcome(List.of(model, other), List.of(model, other), 3, 1L << 40, trace, companions);
    StoredAnswer answer = new StoredAnswer(QUERY, outcome, List.of(receipt()));
    StoredAnswer back = StoredAnswer.of(answer.toBytes());
    assertThat(back.query()).isEqualTo(QUERY);
    assertThat(back.receipts()).isEqualTo(answer.receipts());
    assertThat(back.outcome().messages()).isEqualTo(3);
    assertThat(back.outcome().bytes()).isEqualTo(1L << 40);
    assertThat(back.outcome().outputs())
        .extracting(ReleasedModel::linear)
        .containsExactly(model.linear(), other.linear());
    assertThat(back.outcome().companions().get("counts").value()).isEqualTo(Vec.of(-2, 5));
    assertThat(back.outcome().agentModels())
        .extracting(ReleasedModel::linear)
        .containsExactly(model.linear(), other.linear());
    assertThat(back.outcome().series()).isEqualTo(outcome.series());
    assertThat(back.outcome().outputs().get(0).linear().weights().toArray())
        .isEqualTo(new double[] {1.0 / 3, -0.0, Double.MIN_VALUE});
  }

  @Test
  void anAnswerOfAnOlderLedgerIsRead() {
    ObjectNode old =
        CanonicalJson.object()
            .put("version", 1)
            .put("query", QUERY.hex())
            .put("messages", 0)
            .put("bytes", 0);
    old.putObject("model").put("intercept", 0.5).putArray("weights").add(1.5).add(-2.0);
    old.putArray("agentModels");
    old.putObject("trace");
    old.putArray("receipts");
    Outcome back = StoredAnswer.of(packed(CanonicalJson.bytes(old))).outcome();
    assertThat(back.model().linear().weights()).isEqualTo(Vec.of(1.5, -2));
    assertThat(back.model().linear().intercept()).isEqualTo(0.5);
    assertThat(back.companions()).isEmpty();
  }

  private static byte[] packed(byte[] plain) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(plain);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }

  private static Released released(double... numbers) {
    return TestReleased.of(Vec.of(numbers));
  }

  @Test
  void refuses_bytesThatAreNoAnswer() {
    assertThatThrownBy(() -> StoredAnswer.of(new byte[] {1, 2, 3}))
        .hasMessageContaining("not one of this program");
  }
}
