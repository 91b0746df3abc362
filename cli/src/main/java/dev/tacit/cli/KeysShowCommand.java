package dev.tacit.cli;

import dev.tacit.cli.output.Table;
import dev.tacit.federation.keys.KeyAuthority;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * The verb {@code keys show}: lists the certificates that an authority issued and which of them
 * were revoked.
 */
@Command(
    name = "show",
    description = "List the certificates of an authority.",
    footerHeading = "%nExample%n",
    footer = "  tacit keys show --authority consortium --json")
final class KeysShowCommand implements Runnable {
  @Mixin private AuthorityOption authority;
  @Mixin private OutputOption answer;

  @Override
  public void run() {
    List<KeyAuthority.Issued> issued = authority.open().issued();
    if (answer.isJson()) {
      List<Map<String, Object>> all = new ArrayList<>();
      for (KeyAuthority.Issued one : issued) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("party", one.party());
        fields.put("serial", one.serial());
        fields.put("from", one.from().toString());
        fields.put("until", one.until().toString());
        fields.put("revoked", one.revoked().map(Instant::toString).orElse(null));
        all.add(fields);
      }
      answer.printJson(Map.of("certificates", all));
      return;
    }
    Table table = new Table().row("party", "serial number", "until", "revoked");
    for (KeyAuthority.Issued one : issued) {
      table.row(
          one.party(),
          one.serial(),
          one.until().toString(),
          one.revoked().map(Instant::toString).orElse("no"));
    }
    answer.out().print(table);
  }
}
