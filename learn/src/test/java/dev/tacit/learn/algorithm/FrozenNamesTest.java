package dev.tacit.learn.algorithm;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Setting;
import dev.tacit.dp.event.Address;
import dev.tacit.dp.mechanism.RecordedTranscripts;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Names that never change: of algorithms and their settings, which people type and plans keep, and
 * of agents, which are in every address. Those of sites and of values in letters are in the
 * transcripts of runs ({@link TranscriptsTest} and those of other modules).
 */
class FrozenNamesTest {
  @Test
  void namesOfAlgorithmsSettingsAndAgents() {
    List<String> lines = new ArrayList<>();
    for (Algorithm one : Algorithms.all()) {
      String at = one.name() + " " + one.topology().label();
      lines.add(
          at + (one.isPrivate() ? " private" : "") + (one.joinsClasses() ? " joins classes" : ""));
      for (Setting<?> setting : one.settings()) {
        lines.add(at + " " + setting.name() + " = " + usual(setting));
      }
    }
    for (int agent = 0; agent < 2; agent++) {
      lines.add("agent " + Address.agent(agent));
    }
    RecordedTranscripts.of(FrozenNamesTest.class, "frozen-names.txt").require("names", lines);
  }

  private static String usual(Setting<?> setting) {
    return setting.value().isPresent() ? setting.defaultText() : "by a rule";
  }
}
