package dev.tacit.federation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.InProcessRunner;
import dev.tacit.admm.run.Parties;
import dev.tacit.admm.run.Progress;
import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Receipt;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.federation.agreement.AgreedPlan;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.risk.Examples;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An owner that lies about its receipts is a peer's fault (6), not an internal one (70). */
class ReceiptCheckTest {
  @TempDir private Path folder;
  private AgreedPlan plan;
  private List<CountedReceipt> honest;

  @BeforeEach
  void run() {
    plan = new TwoOwners(folder).plan("{rounds: 2}");
    Parties<?, ?> parties = plan.pricedPlan().plan().requireParties();
    InMemoryChannel channel =
        InMemoryChannel.listing("one", List.of(NoiseKey.secure(), NoiseKey.secure()));
    InProcessRunner.run(
        parties, List.of(rows(50), rows(60)), channel, parties.schedule(), Progress.SILENT);
    honest = channel.countedReceipts();
  }

  private static Examples rows(int count) {
    double[][] rows = new double[count][];
    Arrays.fill(rows, new double[] {.5, -.5, .1});
    double[] labels = new double[count];
    Arrays.fill(labels, 1);
    return Examples.of(Rows.of(rows), labels);
  }

  private void refused(List<CountedReceipt> receipts, String why) {
    assertThatThrownBy(() -> new ReceiptCheck(plan).require(receipts))
        .isInstanceOfSatisfying(Refused.class, one -> assertThat(one.kind()).isEqualTo(Kind.PEER))
        .hasMessageContaining("not those of the releases reserved")
        .hasMessageContaining(why);
  }

  private static Receipt of(Receipt like, Address address, Neighbours relation) {
    return new Receipt(address, like.event(), relation, like.audience(), like.secret());
  }

  @Test
  void thoseOfThePlan_areTaken() {
    assertThatCode(() -> new ReceiptCheck(plan).require(honest)).doesNotThrowAnyException();
  }

  /** So many that they cannot be added up. */
  @Test
  void moreThanCanBeCounted_areRefused() {
    List<CountedReceipt> many = new ArrayList<>();
    for (CountedReceipt one : honest) {
      Receipt known = one.receipt();
      PrivacyEvent often = PrivacyEvent.repeated(known.event(), Long.MAX_VALUE);
      many.add(
          new CountedReceipt(
              new Receipt(known.address(), often, known.neighbours(), known.audience(), true),
              Long.MAX_VALUE));
    }
    refused(many, "number of receipts of one owner overflows");
  }

  @Test
  void oneTooFew_oneTooMany_orOfAnotherRelation_isRefused_andItsOwnerNamed() {
    CountedReceipt last = honest.get(honest.size() - 1);
    String owner = last.receipt().address().agent().equals("agent-0") ? "a" : "b";
    refused(honest.subList(0, honest.size() - 1), "");
    Receipt receipt = last.receipt();
    List<CountedReceipt> more = new ArrayList<>(honest);
    Address elsewhere = new Address("one", receipt.address().agent(), 99, "more");
    more.add(CountedReceipt.once(of(receipt, elsewhere, receipt.neighbours())));
    refused(more, "");
    List<CountedReceipt> other = new ArrayList<>(honest);
    other.set(
        honest.size() - 1,
        CountedReceipt.once(of(receipt, receipt.address(), Neighbours.ADD_REMOVE)));
    refused(other, owner + ": add-remove where replace-one was agreed");
  }
}
