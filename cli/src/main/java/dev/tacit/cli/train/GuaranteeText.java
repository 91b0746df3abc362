package dev.tacit.cli.train;

import dev.tacit.admm.run.PaperClaim;
import dev.tacit.admm.run.Plan;
import dev.tacit.cli.output.RoundedUp;
import dev.tacit.dp.account.Guarantee;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Guarantees and claims in the words of reports. */
final class GuaranteeText {
  private GuaranteeText() {}

  /**
   * What is guaranteed, beside what the paper says of it.
   *
   * @param label what the first line is called
   */
  static Map<String, String> of(
      String label, Plan plan, Guarantee proved, Prices prices, Against against) {
    Map<String, String> text = new LinkedHashMap<>();
    text.put(
        label,
        String.format(
            Locale.ROOT,
            "%s, delta %.3g, %s neighbours (%s accountant)",
            inWords(proved),
            proved.delta(),
            proved.neighbours().label(),
            proved.currency()));
    text.putAll(against.text());
    plan.claim().ifPresent(claim -> text.put("the paper claims", inWords(claim)));
    prices.pureEpsilon().ifPresent(pure -> text.put("pure epsilon", RoundedUp.text(pure)));
    prices.zcdpRho().ifPresent(rho -> text.put("zero-concentrated rho", RoundedUp.text(rho)));
    return text;
  }

  static String inWords(Guarantee proved) {
    return proved.isFinite() ? "epsilon " + RoundedUp.spent(proved.epsilon()) : "no finite epsilon";
  }

  private static String inWords(PaperClaim claim) {
    return String.format(
        Locale.ROOT,
        "epsilon %.6g, delta %.3g (holds: %s; %s)",
        claim.epsilon(),
        claim.delta(),
        claim.holds().label(),
        claim.why());
  }
}
