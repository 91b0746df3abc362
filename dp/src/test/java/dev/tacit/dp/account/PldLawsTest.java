package dev.tacit.dp.account;

import dev.tacit.dp.event.PrivacyEvent;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class PldLawsTest extends CurrencyLaws {
  @Override
  Accountant<?> accountant() {
    return Pld.accountant();
  }

  @Override
  PrivacyEvent.Leaf leaf(double noise) {
    return new PrivacyEvent.PoissonSampled(0.2, new PrivacyEvent.Gaussian(noise));
  }

  @Override
  double accuracy() {
    return 3e-4;
  }
}
