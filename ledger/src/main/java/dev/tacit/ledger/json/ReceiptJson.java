package dev.tacit.ledger.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Receipt;
import java.util.Locale;
import java.util.Set;

/**
 * Writes and reads a receipt, with its version. Journals and model files hold receipts in this
 * form.
 */
public final class ReceiptJson {
  /** Raised when a field is added; older versions stay readable for ever. */
  public static final int VERSION = 1;

  private static final Set<String> NAMES =
      Set.of(
          "version", "run", "agent", "round", "site", "event", "neighbours", "audience", "secret");

  private ReceiptJson() {}

  public static ObjectNode write(Receipt receipt) {
    return write(
        receipt.address(),
        receipt.event(),
        receipt.neighbours(),
        receipt.audience(),
        receipt.secret());
  }

  /** Bytes of a receipt at an address at most: for whoever reserves room for it. */
  public static int mostBytes(Address address, PrivacyEvent event, Neighbours neighbours) {
    return CanonicalJson.bytes(write(address, event, neighbours, Audience.FINAL_STATE_ONLY, false))
        .length;
  }

  private static ObjectNode write(
      Address address,
      PrivacyEvent event,
      Neighbours neighbours,
      Audience audience,
      boolean secret) {
    ObjectNode node =
        CanonicalJson.object()
            .put("version", VERSION)
            .put("run", address.run())
            .put("agent", address.agent())
            .put("round", address.round())
            .put("site", address.site());
    node.set("event", EventJson.write(event));
    return node.put("neighbours", neighbours.label())
        .put("audience", audience.name().toLowerCase(Locale.ROOT))
        .put("secret", secret);
  }

  public static Receipt read(JsonNode node) {
    requireVersion("receipt", node, VERSION);
    Fields fields = Fields.of("receipt", node, NAMES);
    Address address =
        new Address(
            fields.text("run"),
            fields.text("agent"),
            fields.wholeInt("round"),
            fields.text("site"));
    return new Receipt(
        address,
        EventJson.read(fields.node("event")),
        Neighbours.ofLabel(fields.text("neighbours")),
        audience(fields.text("audience")),
        fields.flag("secret"));
  }

  /** Checked before the fields, so that a newer file is called newer and not malformed. */
  public static void requireVersion(String what, JsonNode node, int known) {
    JsonNode version = node.get("version");
    if (version == null || !version.isInt() || version.intValue() != known) {
      throw new IllegalArgumentException(
          what + ".version = " + version + " is not known to this version; it reads " + known);
    }
  }

  private static Audience audience(String label) {
    for (Audience audience : Audience.values()) {
      if (audience.name().toLowerCase(Locale.ROOT).equals(label)) {
        return audience;
      }
    }
    throw new IllegalArgumentException("receipt.audience = '" + label + "' is not known");
  }
}
