package dev.tacit.cli;

import dev.tacit.cli.output.Table;
import dev.tacit.federation.keys.KeyAuthority;
import dev.tacit.learn.evaluation.Stopwatch;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The verb {@code keys init}: makes the certificate authority of a consortium in a new folder.
 *
 * <p>One keeper does this once. Whoever has the authority's key can issue certificates for any
 * party, so the folder belongs on one machine, and with a backup.
 */
@Command(
    name = "init",
    description =
        "Make a certificate authority for a consortium: a key (EC P-256) that only its keeper can "
            + "read, a certificate, and an empty list of revoked certificates. Never replaces one.",
    footerHeading = "%nExample%n",
    footer = "  tacit keys init --authority consortium")
final class KeysInitCommand implements Runnable {
  @Mixin private AuthorityOption authority;

  @Option(
      names = "--name",
      paramLabel = "TEXT",
      defaultValue = "Tacit federation",
      description = "How the authority is called in certificates. Default: ${DEFAULT-VALUE}.")
  private String name;

  @Mixin private OutputOption answer;

  @Override
  public void run() {
    KeyAuthority.init(authority.folder(), name, Stopwatch.timeOfDay());
    if (answer.isJson()) {
      answer.printJson(Map.of("authority", authority.folder().toString()));
    } else {
      answer.out().print(new Table().row("authority", authority.folder() + ", keep it safe"));
    }
  }
}
