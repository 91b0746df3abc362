package dev.tacit.cli.train;

import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.PaperClaim;
import dev.tacit.admm.run.Plan;
import dev.tacit.dp.account.Guarantee;
import dev.tacit.dp.account.RoundedUp;
import dev.tacit.learn.certificate.CombinedGuarantee;
import dev.tacit.learn.certificate.ObserverGuarantee;
import dev.tacit.learn.certificate.Prices;
import dev.tacit.learn.plan.PrivacyTarget;
import dev.tacit.learn.plan.TrainingSpec;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Guarantees and claims in the words of reports. */
final class GuaranteeText {
  private GuaranteeText() {}

  /**
   * What is guaranteed, beside what the paper says of it.
   *
   * @param label what the first line is called
   */
  static Map<String, String> of(
      String label,
      TrainingSpec spec,
      Plan plan,
      Guarantee proved,
      Prices prices,
      ObserverGuarantee observerGuarantee) {
    Map<String, String> text = new LinkedHashMap<>();
    text.put(
        label,
        String.format(
            Locale.ROOT,
            "%s, delta %s, %s (%s accountant)",
            inWords(proved),
            RoundedUp.declared(proved.delta()),
            spec.relation(proved.neighbours()),
            proved.currency()));
    proved.whyInfinite().ifPresent(why -> text.put("no finite epsilon", why));
    text.putAll(inWords(observerGuarantee));
    plan.claim().ifPresent(claim -> text.put("the paper claims", inWords(claim)));
    prices.pureEpsilon().ifPresent(pure -> text.put("pure epsilon", RoundedUp.text(pure)));
    prices.zcdpRho().ifPresent(rho -> text.put("zero-concentrated rho", RoundedUp.text(rho)));
    return text;
  }

  /** Lines of a report, after that of the guarantee. */
  private static Map<String, String> inWords(ObserverGuarantee observerGuarantee) {
    Map<String, String> text = new LinkedHashMap<>();
    text.put("against", observerGuarantee.audience());
    observerGuarantee
        .widerGuarantee()
        .ifPresent(
            more ->
                text.put(
                    "against " + more.audience(),
                    more.guarantee().isFinite()
                        ? "epsilon " + RoundedUp.text(more.guarantee().epsilon())
                        : inWords(more.guarantee())));
    return text;
  }

  /**
   * A warning where the noise proves less than was asked for: that which a paper prints may; sound
   * noise is made not to, so that there it would be a fault of the program.
   */
  static Optional<String> excess(PrivacyTarget privacyTarget, Guarantee proved) {
    return privacyTarget
        .budget()
        .filter(asked -> proved.epsilon() > asked.epsilon())
        .map(
            asked ->
                (privacyTarget.calibration() == Calibration.PAPER
                        ? "the printed noise"
                        : "the noise")
                    + " guarantees "
                    + inWords(proved)
                    + proved.whyInfinite().map(why -> " (" + why + ")").orElse("")
                    + ", not the "
                    + RoundedUp.declared(asked.epsilon())
                    + (privacyTarget.calibration() == Calibration.PAPER
                        ? " that it claims. Use --calibration sound to keep to it."
                        : " that was asked for. This is a fault of Tacit: publish nothing."));
  }

  static String inWords(Guarantee proved) {
    return proved.isFinite() ? "epsilon " + RoundedUp.spent(proved.epsilon()) : "no finite epsilon";
  }

  static String inWords(CombinedGuarantee all) {
    return String.format(
        Locale.ROOT,
        "epsilon %s, delta %s",
        RoundedUp.text(all.epsilon()),
        RoundedUp.declared(all.delta()));
  }

  private static String inWords(PaperClaim claim) {
    return String.format(
        Locale.ROOT,
        "epsilon %s, delta %s (holds: %s; %s)",
        RoundedUp.declared(claim.epsilon()),
        RoundedUp.declared(claim.delta()),
        claim.validity().label(),
        claim.why());
  }
}
