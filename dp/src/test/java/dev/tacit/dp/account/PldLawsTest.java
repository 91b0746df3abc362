package dev.tacit.dp.account;

import dev.tacit.dp.event.PrivacyEvent;

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
