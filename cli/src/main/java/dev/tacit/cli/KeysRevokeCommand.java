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

/** Takes certificates back. */
@Command(
    name = "revoke",
    description =
        "Take the certificates of a party back. The list of revoked ones is written again: copy it "
            + "to every party's --keys folder. Parties that run read it within seconds.",
    footerHeading = "%nExample%n",
    footer = "  tacit keys revoke --authority consortium --party north")
final class KeysRevokeCommand implements Runnable {
  @Mixin private AuthorityOption authority;

  @Option(names = "--party", required = true, paramLabel = "NAME", description = "Whose.")
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
