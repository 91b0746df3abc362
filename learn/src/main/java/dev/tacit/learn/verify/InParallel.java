package dev.tacit.learn.verify;

import dev.tacit.dp.event.PrivacyEvent;

/**
 * Whether a privacy event has parts of which each record meets one only. Receipts do not say which
 * record they belong to, so such parts limit what can be checked from them.
 */
final class InParallel implements PrivacyEvent.Cases<Boolean> {
  private InParallel() {}

  static boolean is(PrivacyEvent event) {
    return event.match(new InParallel());
  }

  @Override
  public Boolean leaf(PrivacyEvent.Leaf leaf) {
    return false;
  }

  @Override
  public Boolean composed(PrivacyEvent.Composed event) {
    return event.parts().stream().anyMatch(InParallel::is);
  }

  @Override
  public Boolean repeated(PrivacyEvent.Repeated event) {
    return is(event.event());
  }

  @Override
  public Boolean parallel(PrivacyEvent.Parallel event) {
    return true;
  }
}
