package dev.tacit.federation.keys;

import dev.tacit.learn.Refused;
import java.util.regex.Pattern;

/**
 * The name of an owner or the hub, in the federation file, in certificates and in messages.
 *
 * <p>It has the form of a host name, since TLS checks it in that place.
 */
public record PartyName(String name) {
  private static final Pattern FORM = Pattern.compile("[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?");

  /** A name that certificates can carry as that of a machine. */
  public static PartyName of(String field, String name) {
    if (!FORM.matcher(name).matches()) {
      throw Refused.usage(
          field,
          name,
          "1 to 63 small letters, digits and hyphens, with no hyphen at either end",
          "For example north-hospital.");
    }
    return new PartyName(name);
  }

  @Override
  public String toString() {
    return name;
  }
}
