package dev.tacit.dp.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Receipt;
import java.util.List;
import org.junit.jupiter.api.Test;

class PrivacyStatementTest {
  private static final Accountants ALL = Accountants.all();

  private static Receipt receipt(String agent, int round, double sigma, Audience audience) {
    return new Receipt(
        new Address("run", agent, round, "gradient"),
        new PrivacyEvent.Gaussian(sigma),
        Neighbours.REPLACE_ONE,
        audience,
        true);
  }

  private static double epsilon(List<Receipt> receipts, String subject, Audience observer) {
    return PrivacyStatement.of(receipts, subject, observer, 1e-5, ALL).guarantee().epsilon();
  }

  @Test
  void countsWhatTheObserverSees() {
    List<Receipt> receipts =
        List.of(
            receipt("a", 0, 4, Audience.EVERYONE),
            receipt("a", 1, 4, Audience.HUB),
            receipt("a", 2, 4, Audience.NEIGHBOURS),
            receipt("a", 3, 4, Audience.NEXT_USER),
            receipt("a", 4, 4, Audience.FINAL_STATE_ONLY),
            receipt("a", 5, 4, Audience.NOBODY),
            receipt("b", 0, 1, Audience.EVERYONE));
    assertThat(epsilon(receipts, "a", Audience.EVERYONE)).isEqualTo(gaussians(2));
    assertThat(epsilon(receipts, "a", Audience.HUB)).isEqualTo(gaussians(3));
    assertThat(epsilon(receipts, "a", Audience.NEIGHBOURS)).isEqualTo(gaussians(3));
    assertThat(epsilon(receipts, "a", Audience.NEXT_USER)).isEqualTo(gaussians(3));
    assertThat(epsilon(receipts, "a", Audience.FINAL_STATE_ONLY)).isEqualTo(gaussians(3));
    assertThatThrownBy(() -> epsilon(receipts, "a", Audience.NOBODY))
        .hasMessageContaining("NOBODY");
    assertThat(epsilon(receipts, "nobody-known", Audience.EVERYONE)).isZero();
  }

  private static double gaussians(int count) {
    PrivacyEvent event = PrivacyEvent.repeated(new PrivacyEvent.Gaussian(4), count);
    return ALL.guarantee(event, Neighbours.REPLACE_ONE, 1e-5).epsilon();
  }

  @Test
  void factC1_maximumOverAgents() {
    List<Receipt> receipts =
        List.of(
            receipt("a", 0, 4, Audience.EVERYONE),
            receipt("b", 0, 2, Audience.EVERYONE),
            receipt("c", 0, 8, Audience.EVERYONE));
    PrivacyStatement all = PrivacyStatement.ofAll(receipts, Audience.EVERYONE, 1e-5, ALL);
    assertThat(all.subject()).isEqualTo("b");
    assertThat(all.guarantee().epsilon()).isEqualTo(epsilon(receipts, "b", Audience.EVERYONE));
    assertThat(all.receipts()).isEqualTo(1);
    assertThat(all.observer()).isEqualTo(Audience.EVERYONE);
    assertThat(all.toString()).contains("replace-one");
  }

  @Test
  void noiseThatWasNotSecretProtectsNobody() {
    Receipt scripted =
        new Receipt(
            new Address("run", "a", 7, "gradient"),
            new PrivacyEvent.Gaussian(4),
            Neighbours.REPLACE_ONE,
            Audience.EVERYONE,
            false);
    assertThat(
            epsilon(
                List.of(receipt("a", 0, 4, Audience.EVERYONE), scripted), "a", Audience.EVERYONE))
        .isInfinite();
  }

  @Test
  void oneAddressIsOneRelease() {
    Receipt shown = receipt("a", 0, 4, Audience.EVERYONE);
    List<Receipt> widened = List.of(receipt("a", 0, 4, Audience.HUB), shown, shown);
    assertThat(epsilon(widened, "a", Audience.HUB)).isEqualTo(gaussians(1));
    assertThatThrownBy(
            () ->
                epsilon(
                    List.of(shown, receipt("a", 0, 5, Audience.EVERYONE)), "a", Audience.EVERYONE))
        .hasMessageContaining("two events");
  }

  @Test
  void refuses_mixedRelationsAndNoReceipts() {
    Receipt other =
        new Receipt(
            new Address("run", "b", 0, "gradient"),
            new PrivacyEvent.Gaussian(4),
            Neighbours.ADD_REMOVE,
            Audience.EVERYONE,
            true);
    assertThatThrownBy(
            () ->
                epsilon(
                    List.of(receipt("a", 0, 4, Audience.EVERYONE), other), "a", Audience.EVERYONE))
        .hasMessageContaining("replace-one")
        .hasMessageContaining("add-remove");
    assertThatThrownBy(() -> epsilon(List.of(), "a", Audience.EVERYONE))
        .hasMessageContaining("receipts = []");
    assertThatThrownBy(() -> PrivacyStatement.ofAll(List.of(), Audience.EVERYONE, 1e-5, ALL))
        .hasMessageContaining("receipts = []");
  }
}
