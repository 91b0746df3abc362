package dev.tacit.learn.verify;

import dev.tacit.dp.event.PrivacyEvent;

/** Whether an event has parts of which a record meets one only. */
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
