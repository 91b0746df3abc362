package dev.tacit.cli.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.admm.run.LinearModel;
import dev.tacit.admm.run.Outcome;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.TestNoise;
import dev.tacit.ledger.Fingerprint;
import dev.tacit.optim.linalg.Vec;
import java.util.List;
import java.util.Map;
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
    LinearModel model = new LinearModel(Vec.of(1.0 / 3, -0.0, Double.MIN_VALUE), -1e300);
    LinearModel other = LinearModel.withoutIntercept(Vec.of(0.1, 2, Math.nextUp(1.0)));
    Map<String, List<Double>> trace =
        Map.of("a", List.of(0.1, Double.NaN), "b", List.of(Double.NEGATIVE_INFINITY, -0.0));
    Outcome outcome = new Outcome(model, List.of(model, other), 3, 1L << 40, trace);
    StoredAnswer answer = new StoredAnswer(QUERY, outcome, List.of(receipt()));
    StoredAnswer back = StoredAnswer.of(answer.toBytes());
    assertThat(back).isEqualTo(answer);
    assertThat(back.outcome().model().weights().toArray())
        .isEqualTo(new double[] {1.0 / 3, -0.0, Double.MIN_VALUE});
  }

  @Test
  void refuses_bytesThatAreNoAnswer() {
    assertThatThrownBy(() -> StoredAnswer.of(new byte[] {1, 2, 3}))
        .hasMessageContaining("not one of this program");
  }
}
