package dev.tacit.dp.account;

import dev.tacit.dp.event.PrivacyEvent;

class RenyiLawsTest extends CurrencyLaws {
  @Override
  Accountant<?> accountant() {
    return Renyi.accountant();
  }

  @Override
  PrivacyEvent.Leaf leaf(double noise) {
    return new PrivacyEvent.PoissonSampled(0.2, new PrivacyEvent.Gaussian(noise));
  }

  @Override
  double accuracy() {
    return 1e-6;
  }
}
