package dev.tacit.learn.ledgering;

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
import dev.tacit.dp.mechanism.OwnerKey;
import dev.tacit.dp.mechanism.PeerSession;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.dp.mechanism.SealedValue;
import dev.tacit.dp.mechanism.TestNoise;
import dev.tacit.dp.mechanism.TestReleased;
import dev.tacit.learn.Refused;
import dev.tacit.learn.prediction.FittedModel;
import dev.tacit.ledger.Fingerprint;
import dev.tacit.ledger.json.CanonicalJson;
import dev.tacit.optim.linalg.Vec;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoredOutcomeTest {
  private static final String RUN = "run 1";
  private static final Fingerprint QUERY = new Fingerprint("0".repeat(64));
  private static final OwnerKey OWNER = OwnerKey.secure();
  private static final PeerSession SESSION = new PeerSession();

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
    StoredOutcome answer = StoredOutcome.seal(OWNER, RUN, QUERY, outcome, List.of(receipt()));
    StoredOutcome read = StoredOutcome.of(RUN, answer.toBytes());
    assertThat(read.query()).isEqualTo(QUERY);
    assertThat(read.receipts()).isEqualTo(answer.receipts());
    Outcome back = read.outcome(OWNER, RUN);
    assertThat(back.messages()).isEqualTo(3);
    assertThat(back.bytes()).isEqualTo(1L << 40);
    assertThat(back.outputs())
        .extracting(ReleasedModel::linear)
        .containsExactly(model.linear(), other.linear());
    assertThat(back.auxiliaryReleases().get("counts").value()).isEqualTo(Vec.of(-2, 5));
    assertThat(back.agentModels())
        .extracting(ReleasedModel::linear)
        .containsExactly(model.linear(), other.linear());
    assertThat(back.series()).isEqualTo(outcome.series());
    assertThat(back.outputs().get(0).linear().weights().toArray())
        .isEqualTo(new double[] {1.0 / 3, -0.0, Double.MIN_VALUE});
    assertThat(back.values()).allMatch(value -> value.origins().equals(OWNER.sealOrigins()));
  }

  /** Who has no key reads the numbers of the model, and cannot make released values of them. */
  @Test
  void withoutAKeyItIsNumbers() {
    ReleasedModel model = new ReleasedModel(released(1, 2), released(.5));
    Outcome outcome =
        new Outcome(List.of(model), List.of(), 0, 0, Map.of(), Map.of("counts", released(-2, 5)));
    StoredOutcome answer = StoredOutcome.seal(OWNER, RUN, QUERY, outcome, List.of());
    assertThat(answer.plainModel()).isEqualTo(FittedModel.of(outcome, List.of()));
    refused(answer, OwnerKey.secure(), RUN);
  }

  /** Ten outputs are not sorted by name: 10 comes before 2 there. */
  @Test
  void manyOutputsStayInOrder() {
    List<ReleasedModel> models = new ArrayList<>();
    for (int k = 0; k < 12; k++) {
      models.add(new ReleasedModel(released(k), released(-k)));
    }
    Outcome outcome = new Outcome(models, List.of(), 0, 0, Map.of(), Map.of());
    StoredOutcome answer = StoredOutcome.seal(OWNER, RUN, QUERY, outcome, List.of());
    assertThat(StoredOutcome.of(RUN, answer.toBytes()).outcome(OWNER, RUN).outputs())
        .extracting(ReleasedModel::linear)
        .isEqualTo(models.stream().map(ReleasedModel::linear).toList());
  }

  @Test
  void refuses_valuesThatThisOwnerDidNotSealForThisRun() {
    ReleasedModel model = new ReleasedModel(released(1, 2), released(.5));
    Outcome outcome =
        new Outcome(List.of(model), List.of(), 0, 0, Map.of("a", released(3, 4)), Map.of());
    StoredOutcome answer = StoredOutcome.seal(OWNER, RUN, QUERY, outcome, List.of());
    assertThat(answer.outcome(OWNER, RUN).model().linear()).isEqualTo(model.linear());
    refused(answer, OwnerKey.secure(), RUN);
    refused(answer, OWNER, "another run");
    refused(changed(new Fingerprint("1".repeat(64)), answer.values()), OWNER, RUN);
    SortedMap<String, SealedValue> row = new TreeMap<>(answer.values());
    SealedValue honest = row.get("output/0/weights");
    row.put("output/0/weights", new SealedValue(Vec.of(7, 8), honest.audience(), honest.code()));
    refused(changed(QUERY, row), OWNER, RUN);
    SortedMap<String, SealedValue> swapped = new TreeMap<>(answer.values());
    swapped.put("output/0/weights", answer.values().get("trace/a"));
    refused(changed(QUERY, swapped), OWNER, RUN);
  }

  private static StoredOutcome changed(Fingerprint query, SortedMap<String, SealedValue> values) {
    return new StoredOutcome(query, values, 0, 0, List.of());
  }

  private static void refused(StoredOutcome answer, OwnerKey key, String run) {
    assertThatThrownBy(() -> StoredOutcome.of(run, answer.toBytes()).outcome(key, run))
        .isInstanceOfSatisfying(
            Refused.class, refused -> assertThat(refused.kind()).isEqualTo(Refused.Kind.LEDGER))
        .hasMessageContaining("seal")
        .hasMessageContaining("new run");
  }

  @Test
  void refuses_toSealWhatATestChose() {
    Outcome outcome = Outcome.of(ReleasedModel.withoutIntercept(TestReleased.of(Vec.of(1))));
    assertThatThrownBy(() -> StoredOutcome.seal(OWNER, RUN, QUERY, outcome, List.of()))
        .hasMessageContaining("not protected by secret noise");
  }

  /** Their values have no seal, so that nobody could tell where they came from. */
  @ParameterizedTest
  @ValueSource(strings = {"", "tacit-answer/0", "tacit-answer/99"})
  void refuses_theAnswerOfAnotherVersionByItsName(String format) {
    ObjectNode other = CanonicalJson.object().put("version", 2).put("query", QUERY.hex());
    other.put("format", format);
    assertThatThrownBy(() -> StoredOutcome.of(RUN, packed(CanonicalJson.bytes(other))))
        .isInstanceOfSatisfying(
            Refused.class, refused -> assertThat(refused.kind()).isEqualTo(Refused.Kind.LEDGER))
        .hasMessageContaining("run 1")
        .hasMessageContaining("format = '" + format + "' must be tacit-answer/1");
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
    return SESSION.received(Vec.of(numbers));
  }

  @Test
  void refuses_bytesThatAreNoAnswer() {
    assertThatThrownBy(() -> StoredOutcome.of(RUN, new byte[] {1, 2, 3}))
        .isInstanceOf(Refused.class)
        .hasMessageContaining("not one of this program");
  }
}
