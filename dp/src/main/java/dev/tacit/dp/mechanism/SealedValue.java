package dev.tacit.dp.mechanism;

import dev.tacit.dp.event.Audience;
import dev.tacit.optim.linalg.Vec;
import java.util.Objects;

/**
 * A released value that left its process with the owner's seal, see {@link OwnerKey#seal}. Without
 * the owner's key these are numbers; with it they can be opened as the released value that they
 * were.
 *
 * @param audience who might see it when it was sealed
 * @param code a message authentication code under the owner's key, in hexadecimal digits
 */
public record SealedValue(Vec value, Audience audience, String code) {
  public SealedValue {
    Objects.requireNonNull(value, "value");
    Objects.requireNonNull(audience, "audience");
    Objects.requireNonNull(code, "code");
  }
}
