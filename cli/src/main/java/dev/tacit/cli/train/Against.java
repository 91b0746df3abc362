package dev.tacit.cli.train;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Plan;
import dev.tacit.cli.output.RoundedUp;
import dev.tacit.dp.account.Guarantee;
import dev.tacit.dp.event.Neighbours;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Who a promise is against: a number without its audience is none.
 *
 * @param wider where the promise holds against few, what it comes to against more
 */
public record Against(String audience, Optional<Wider> wider) {

  /** The same run against more people. */
  public record Wider(String audience, Guarantee guarantee) {}

  static Against of(Plan plan, Budget asked) {
    Neighbours stated = plan.stated(asked.neighbours());
    return new Against(
        plan.audience(),
        plan.wider()
            .map(
                more ->
                    new Wider(
                        more.audience(), Prices.of(List.of(more.event()), stated, asked).worst())));
  }

  /** Lines of a report, after that of the guarantee. */
  Map<String, String> text() {
    Map<String, String> text = new LinkedHashMap<>();
    text.put("against", audience);
    wider.ifPresent(
        more ->
            text.put(
                "against " + more.audience(),
                more.guarantee().isFinite()
                    ? "epsilon " + RoundedUp.text(more.guarantee().epsilon())
                    : "no finite epsilon"));
    return text;
  }

  Map<String, Object> widerJson() {
    return wider
        .map(
            more -> {
              Map<String, Object> json = new LinkedHashMap<>();
              json.put("audience", more.audience());
              json.put("epsilon", SharedFields.epsilon(more.guarantee()));
              return json;
            })
        .orElse(null);
  }
}
