package dev.tacit.learn.report;

import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.learn.certificate.Evidence;
import dev.tacit.learn.certificate.Mechanisms;
import dev.tacit.learn.model.Model;
import dev.tacit.learn.model.Model.Certificate.StatedGuarantee;
import java.util.List;

/** What the number of a guarantee rests on: noise, theorem, and what is and is not covered. */
final class TrustItems {
  private final Model model;

  TrustItems(Model model) {
    this.model = model;
  }

  List<Item> all(StatedGuarantee stated) {
    return List.of(
        Item.line("mechanism", mechanism(stated.audience())),
        Item.line(
            "accountant",
            stated.accountant()
                + "; computed from the releases reserved, each matched by a receipt of the noise"
                + " drawn"),
        Item.line("releases", Integer.toString(stated.releases())),
        Item.line(
            "composition",
            "all rounds and phases of the run together; other runs on the data add up"),
        Item.line(
            "tuning",
            "not covered: whoever tried other settings on the same records made runs of their own,"
                + " which add up"),
        Item.line("trust model", trust()),
        Item.line(
            "public by declaration",
            "bounds, category lists, settings, and the number of records or its declaration;"
                + " choosing them by looking at the data is not covered"),
        Item.line(
            "side channels",
            "noise is drawn on a grid in integer arithmetic and rounding is inside the sensitivity,"
                + " so low-order bits say nothing; time and memory of a run are not defended and not"
                + " to be shown"));
  }

  private String mechanism(String audience) {
    return model
        .provenance()
        .flatMap(
            made ->
                made.evidence()
                    .map(evidence -> mechanism(evidence, made.plan().owners(), audience)))
        .orElse("not recorded");
  }

  /** Of the way that the run went, which may be another one than the dearest that was reserved. */
  private static String mechanism(Evidence evidence, int owners, String audience) {
    List<PrivacyEvent> events = evidence.branchTaken().orElse(evidence.reserved());
    String priced = Mechanisms.of(events.get(0)).text();
    String drawn =
        evidence
            .wider()
            .map(
                all ->
                    Mechanisms.of(all).text()
                        + ", which is worth "
                        + priced
                        + " against somebody "
                        + audience)
            .orElse(priced);
    return drawn
        + (owners > 1 ? " (what one owner's records meet)" : "")
        + (events.size() > owners
            ? "; of test records " + Mechanisms.of(events.get(owners)).text()
            : "");
  }

  private String trust() {
    String topology =
        model.provenance().map(made -> made.plan().text("topology")).orElse("not recorded");
    int owners = model.provenance().map(made -> made.plan().owners()).orElse(1);
    return owners == 1
        ? topology + ": the owner's process is trusted with its records, nobody else is"
        : owners
            + " owners, each trusted with its own records only; hub, other owners and network are"
            + " not trusted ("
            + topology
            + ")";
  }
}
