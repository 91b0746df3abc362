package dev.tacit.cli;

import dev.tacit.federation.keys.PartyName;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The options that say for which party keys are made and in which new folder. */
final class NewPartyOptions {
  @Option(
      names = "--party",
      required = true,
      paramLabel = "NAME",
      description = "The owner or hub, as the federation file calls it.")
  private String party;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "DIR",
      description =
          "New folder, the party's --keys. A key in it is secret: it belongs to its owner alone,"
              + " and nobody keeps a copy. With 'issue --request' there is none.")
  private Path folder;

  /** The name, checked by the rule for names of parties: it is written into the certificate. */
  PartyName name() {
    return PartyName.of("--party", party);
  }

  Path folder() {
    return folder;
  }
}
