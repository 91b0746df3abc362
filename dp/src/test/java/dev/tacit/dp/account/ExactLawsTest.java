package dev.tacit.dp.account;

import dev.tacit.dp.event.PrivacyEvent;

class ExactLawsTest extends CurrencyLaws {
  @Override
  Accountant<?> accountant() {
    return new Accountant<>(new Exact());
  }

  @Override
  PrivacyEvent.Leaf leaf(double noise) {
    return new PrivacyEvent.Gaussian(noise);
  }

  @Override
  double accuracy() {
    return 1e-9;
  }
}
