package dev.tacit.dp.account;

import dev.tacit.dp.event.PrivacyEvent;

class PureDpLawsTest extends CurrencyLaws {
  @Override
  Accountant<?> accountant() {
    return new Accountant<>(new PureDp());
  }

  @Override
  PrivacyEvent.Leaf leaf(double noise) {
    return new PrivacyEvent.Laplace(noise);
  }

  @Override
  double accuracy() {
    return 1e-9;
  }
}
