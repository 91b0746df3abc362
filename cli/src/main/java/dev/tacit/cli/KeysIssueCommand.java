package dev.tacit.cli;

import dev.tacit.federation.keys.KeyRequest;
import dev.tacit.federation.keys.PartyName;
import dev.tacit.learn.Refused;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The verb {@code keys issue}: issues a certificate for one party, with a new key or for the key of
 * a request.
 *
 * <p>With a request the party's key never leaves its machine, which is the better choice between
 * organisations; without one the keeper of the authority makes the key and hands it over.
 * Certificates are rotated by issuing another folder and revoking the old certificate.
 */
@Command(
    name = "issue",
    description = {
      "Make a key and a certificate for one party, in a folder together with the authority's "
          + "certificate and list of revoked ones: what 'tacit node' and 'tacit hub' take as --keys.",
      "To rotate, issue another folder and revoke the old certificate."
    },
    footerHeading = "%nExample%n",
    footer = "  tacit keys issue --authority consortium --party north --out north/keys")
final class KeysIssueCommand implements Runnable {
  /**
   * Longest validity, about ten years: a certificate that never expires would have to be revoked by
   * hand.
   */
  private static final int MOST_DAYS = 3650;

  @Mixin private AuthorityOption authority;

  @Mixin private NewPartyOptions newParty;

  @Option(
      names = "--days",
      paramLabel = "N",
      defaultValue = "365",
      description = "How long the certificate is valid. Default: ${DEFAULT-VALUE}.")
  private int days;

  @Option(
      names = "--request",
      paramLabel = "FILE",
      description =
          "Certify the key of this request ('tacit keys request') instead of making one. Both"
              + " must name the same party.")
  private Path request;

  @Mixin private OutputOption answer;

  @Override
  public void run() {
    if (days < 1 || days > MOST_DAYS) {
      throw Refused.usage("--days", days, "1 to " + MOST_DAYS, "A year is usual.");
    }
    X509Certificate issued = issued(newParty.name(), Duration.ofDays(days));
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("party", newParty.name().name());
    fields.put("serial", issued.getSerialNumber().toString(16));
    fields.put("until", issued.getNotAfter().toInstant().toString());
    fields.put("folder", newParty.folder().toString());
    answer.print(fields);
  }

  /**
   * Issues the certificate. Both names must agree, because it would otherwise be the request,
   * written elsewhere, that decides who is certified.
   */
  private X509Certificate issued(PartyName name, Duration valid) {
    if (request == null) {
      return authority.open().issue(name, newParty.folder(), valid);
    }
    KeyRequest wish = KeyRequest.read(request);
    if (!wish.party().equals(name)) {
      throw Refused.usage(
          "--party", name, "'" + wish.party().name() + "', as the request says", "Which is it?");
    }
    return authority.open().issue(wish, newParty.folder(), valid);
  }
}
