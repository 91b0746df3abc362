package dev.tacit.cli;

import dev.tacit.cli.output.Table;
import dev.tacit.federation.keys.KeyRequest;
import dev.tacit.federation.keys.PartyName;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Makes a party's key on the party's own machine. */
@Command(
    name = "request",
    description =
        "Make a party's key on its own machine, and a request for a certificate: the key never leaves "
            + "the folder. Send request.pem to the keeper of the authority, who answers with the folder of "
            + "'keys issue --request'; copy its three files beside the key.",
    footerHeading = "%nExample%n",
    footer = "  tacit keys request --party north --out north/keys")
final class KeysRequestCommand implements Runnable {
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
      description = "New folder, which becomes the party's --keys.")
  private Path folder;

  @Mixin private AnswerOption answer;

  @Override
  public void run() {
    Path request = KeyRequest.make(PartyName.of("--party", party), folder);
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("party", party);
    fields.put("request", request.toString());
    if (answer.isJson()) {
      answer.printJson(fields);
    } else {
      Table table = new Table();
      fields.forEach((label, value) -> table.row(label, value));
      answer.out().print(table);
    }
  }
}
