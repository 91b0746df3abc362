package dev.tacit.cli;

import dev.tacit.cli.output.Table;
import dev.tacit.federation.keys.KeyAuthority;
import dev.tacit.federation.keys.PartyName;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The verb {@code keys revoke}: revokes the certificates of a party and writes the list of revoked
 * ones again.
 *
 * <p>The list has to be copied to every party, which the output says. Parties that are running read
 * it anew within seconds.
 */
@Command(
    name = "revoke",
    description =
        "Revoke the certificates of a party. The list of revoked certificates is written again: copy it to every party's --keys folder. Running parties read it within seconds.",
    footerHeading = "%nExample%n",
    footer = "  tacit keys revoke --authority consortium --party north")
final class KeysRevokeCommand implements Runnable {
  @Mixin private AuthorityOption authority;

  @Option(
      names = "--party",
      required = true,
      paramLabel = "NAME",
      description = "Name of the party whose certificates are revoked.")
  private String party;

  @Option(
      names = "--serial",
      paramLabel = "HEX",
      description = "Only this certificate. Default: all of the party.")
  private String serial;

  @Mixin private OutputOption answer;

  @Override
  public void run() {
    KeyAuthority keys = authority.open();
    List<String> revoked = keys.revoke(PartyName.of("--party", party), Optional.ofNullable(serial));
    if (answer.isJson()) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("party", party);
      fields.put("revoked", revoked);
      fields.put("list", keys.revocationList().toString());
      answer.printJson(fields);
    } else {
      Table table = new Table();
      revoked.forEach(number -> table.row("revoked", party + ", serial number " + number));
      answer.out().print(table.row("copy to every party", keys.revocationList().toString()));
    }
  }
}
