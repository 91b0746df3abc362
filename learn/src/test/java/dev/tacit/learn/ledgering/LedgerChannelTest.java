package dev.tacit.learn.ledgering;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.dp.mechanism.GaussianNoise;
import dev.tacit.dp.mechanism.LinearCombination;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.dp.mechanism.OwnerKey;
import dev.tacit.dp.mechanism.PeerSession;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.dp.mechanism.Sensitive;
import dev.tacit.dp.mechanism.TestNoise;
import dev.tacit.learn.Refused;
import dev.tacit.ledger.Fingerprint;
import dev.tacit.ledger.Ledger;
import dev.tacit.ledger.OutgoingRelease;
import dev.tacit.optim.linalg.Vec;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** What is sent is what the ledger stored, or nothing. */
class LedgerChannelTest {
  private static final Sensitivity UNIT =
      new Sensitivity(Sensitivity.Norm.L2, 1, Neighbours.REPLACE_ONE, "test");

  /** A ledger that says of every release that the bytes {@code stored} went out at its address. */
  private static Ledger remembering(UnaryOperator<byte[]> stored) {
    return remembering(stored, new ArrayList<>());
  }

  private static Ledger remembering(UnaryOperator<byte[]> stored, List<Integer> batches) {
    return (Ledger)
        Proxy.newProxyInstance(
            Ledger.class.getClassLoader(),
            new Class<?>[] {Ledger.class},
            (proxy, method, arguments) -> {
              assertThat(method.getName()).isEqualTo("commit");
              batches.add(((List<?>) arguments[0]).size());
              return ((List<?>) arguments[0])
                  .stream().map(one -> stored.apply(((OutgoingRelease) one).released())).toList();
            });
  }

  private static LedgerChannel released(Ledger ledger) {
    LedgerChannel channel =
        new LedgerChannel(
            new OpenRun(
                ledger,
                "run",
                "people",
                Map.of(0, TestNoise.seeded(1)),
                OwnerKey.secure(),
                new Fingerprint("0".repeat(64)),
                () -> {}));
    release(channel, 0);
    return channel;
  }

  private static void release(LedgerChannel channel, int round) {
    channel
        .open(0, round)
        .release("x", Sensitive.of(.5, UNIT), GaussianNoise.ofSigma(1), Audience.EVERYONE);
  }

  @Test
  void refuses_anotherValueAtAnAddressThatWasUsed() {
    LedgerChannel same = released(remembering(bytes -> bytes));
    assertThat(same.receipts()).isEmpty();
    same.commit();
    assertThat(same.receipts()).hasSize(1);
    LedgerChannel other =
        released(
            remembering(
                bytes -> {
                  byte[] changed = bytes.clone();
                  changed[7] ^= 1;
                  return changed;
                }));
    assertThatThrownBy(other::commit)
        .isInstanceOf(Refused.class)
        .hasMessageContaining("released another value")
        .hasMessageContaining("Nothing was sent");
  }

  /** A central run closes a round before it commits; what was released there is stored once. */
  @Test
  void whatAClosedRoundReleasedIsStoredOnce() {
    List<Integer> batches = new ArrayList<>();
    LedgerChannel channel = released(remembering(bytes -> bytes, batches));
    channel.close(0, 0);
    channel.commit();
    release(channel, 1);
    channel.close(0, 1);
    channel.commit();
    channel.commit();
    assertThat(batches).containsExactly(1, 1);
    assertThat(channel.receipts()).hasSize(2);
  }

  /** No certificate covers it: a certificate is about the receipts that are stored. */
  @Test
  void refuses_toFinishARunOfWhichSomethingIsNotCommitted() {
    LedgerChannel channel = released(remembering(bytes -> bytes));
    Outcome outcome = Outcome.of(ReleasedModel.withoutIntercept(Released.zeros(1)));
    assertThatThrownBy(() -> channel.finish(outcome))
        .isInstanceOfSatisfying(
            Refused.class, why -> assertThat(why.kind()).isEqualTo(Refused.Kind.UNCERTIFIED))
        .hasMessageContaining("1 releases of run run were made after its last commit");
    channel.close(0, 0);
    assertThatThrownBy(() -> channel.finish(outcome)).hasMessageContaining("last commit");
    channel.commit();
    assertThatThrownBy(() -> channel.finish(outcome))
        .as("the ledger of this test ends no run")
        .hasMessageContaining("finish");
  }

  /** What another process reads has no origin but its own session, so it is asked for here. */
  @Test
  void refuses_toSendOrSealWhatLeftElsewhere() {
    NoiseKey key = NoiseKey.secure();
    PeerSession session = new PeerSession();
    List<byte[]> finished = new ArrayList<>();
    LedgerChannel channel =
        new LedgerChannel(
            new OpenRun(
                remembering(bytes -> bytes),
                "run",
                "people",
                Map.of(0, key),
                OwnerKey.secure(),
                new Fingerprint("0".repeat(64)),
                () -> finished.add(new byte[0])),
            new PeerReceipts(session));
    Released own =
        channel
            .open(0, 0)
            .release(
                "x", Sensitive.of(Vec.of(.5), UNIT), GaussianNoise.ofSigma(1), Audience.EVERYONE);
    Released heard = session.received(Vec.of(2));
    channel.requireOwn(own);
    channel.requireOwn(heard);
    channel.requireOwn(Released.combined(List.of(own, heard), LinearCombination.of(1.0, 1.0)));
    Released elsewhere = new PeerSession().received(Vec.of(3));
    for (Released foreign :
        List.of(
            elsewhere,
            Released.combined(List.of(own, elsewhere), LinearCombination.of(1.0, 1.0)))) {
      refused(() -> channel.requireOwn(foreign));
      refused(() -> channel.finish(Outcome.of(ReleasedModel.withoutIntercept(foreign))));
    }
    assertThat(finished).as("the secret is there still").isEmpty();
  }

  private static void refused(Runnable sent) {
    assertThatThrownBy(sent::run)
        .isInstanceOfSatisfying(
            Refused.class, why -> assertThat(why.kind()).isEqualTo(Refused.Kind.UNCERTIFIED))
        .hasMessageContaining("did not leave through this run");
  }
}
