package dev.tacit.learn.report;

import dev.tacit.admm.run.GuaranteeCurve;
import dev.tacit.admm.run.GuaranteeCurve.Line;
import dev.tacit.dp.account.RoundedUp;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Epsilon by position of the user and by observer, where users have positions. */
final class ObserverItems {
  private ObserverItems() {}

  /** As data, and as a short table: first, middle and last user against each observer. */
  static Item of(GuaranteeCurve curve) {
    long last = curve.users();
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("epsilon against", "first user", "middle user", "last user"));
    for (Line line : curve.lines()) {
      boolean endsEarly =
          line.points().get(line.points().size() - 1).position() < last && !line.isLevel();
      rows.add(
          List.of(
              line.observer() + " (" + line.because() + ")",
              RoundedUp.text(line.at(1)),
              RoundedUp.text(line.at((last + 1) / 2)),
              endsEarly ? "says nothing" : RoundedUp.text(line.at(last))));
    }
    return Item.of(
        "observers", "epsilon against", new Value.Table(json(curve), rows, curve.remarks()));
  }

  private static Map<String, Object> json(GuaranteeCurve curve) {
    List<Map<String, Object>> lines = new ArrayList<>();
    for (Line line : curve.lines()) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("observer", line.observer());
      one.put("kind", line.kind().name().toLowerCase(Locale.ROOT));
      one.put("because", line.because());
      one.put("level", line.isLevel());
      one.put("points", line.points());
      lines.add(one);
    }
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("delta", curve.delta());
    json.put("users", curve.users());
    json.put("lines", lines);
    json.put("remarks", curve.remarks());
    return json;
  }
}
