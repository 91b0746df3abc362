package dev.tacit.cli;

import dev.tacit.federation.keys.KeyRequest;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * The verb {@code keys request}: makes a party's key on the party's own machine, and a request for
 * a certificate.
 *
 * <p>The key stays in the folder; only the request is sent to the keeper of the authority.
 */
@Command(
    name = "request",
    description =
        "Make a party's key on its own machine, and a request for a certificate: the key never leaves "
            + "the folder. Send request.pem to the keeper of the authority, who answers with the folder of "
            + "'keys issue --request'; copy its three files beside the key.",
    footerHeading = "%nExample%n",
    footer = "  tacit keys request --party north --out north/keys")
final class KeysRequestCommand implements Runnable {
  @Mixin private NewPartyOptions newParty;
  @Mixin private OutputOption answer;

  @Override
  public void run() {
    Path request = KeyRequest.make(newParty.name(), newParty.folder());
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("party", newParty.name().name());
    fields.put("request", request.toString());
    answer.print(fields);
  }
}
