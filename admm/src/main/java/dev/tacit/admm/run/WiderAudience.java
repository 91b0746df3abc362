package dev.tacit.admm.run;

import dev.tacit.dp.event.PrivacyEvent;
import java.util.Objects;

/**
 * What a run does to a record against more observers than its guarantee is about.
 *
 * @param audience who, in the words of certificates
 */
public record WiderAudience(String audience, PrivacyEvent event) {
  public WiderAudience {
    Objects.requireNonNull(audience, "audience");
    Objects.requireNonNull(event, "event");
  }
}
