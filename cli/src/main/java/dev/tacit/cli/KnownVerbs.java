package dev.tacit.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The verbs of the command line, and which of them a given command line needs.
 *
 * <p>Reading the options of all verbs by reflection takes longer than anything else that a short
 * command does. A command line that begins with a verb therefore gets that verb alone; help,
 * completion and mistakes get all of them. The result must be the same as with all verbs, which a
 * test checks.
 */
final class KnownVerbs {
  private static final Map<String, Class<?>> ALL = new LinkedHashMap<>();

  static {
    ALL.put("demo", DemoCommand.class);
    ALL.put("plan", PlanCommand.class);
    ALL.put("train", TrainCommand.class);
    ALL.put("evaluate", EvaluateCommand.class);
    ALL.put("predict", PredictCommand.class);
    ALL.put("export", ExportCommand.class);
    ALL.put("schema", SchemaCommand.class);
    ALL.put("account", AccountCommand.class);
    ALL.put("calibrate", CalibrateCommand.class);
    ALL.put("ledger", LedgerCommand.class);
    ALL.put("certificate", CertificateCommand.class);
    ALL.put("audit", AuditCommand.class);
    ALL.put("node", NodeCommand.class);
    ALL.put("hub", HubCommand.class);
    ALL.put("federation", FederationCommand.class);
    ALL.put("keys", KeysCommand.class);
    ALL.put("reproduce", ReproduceCommand.class);
    ALL.put("algorithms", AlgorithmsCommand.class);
    ALL.put("doctor", DoctorCommand.class);
    ALL.put("completion", CompletionCommand.class);
    ALL.put("manual", ManualCommand.class);
  }

  /** Verbs whose output describes all the others. */
  private static final Set<String> OF_ALL = Set.of("completion", "manual");

  /**
   * Options before the verb that take no value; {@code --color} takes one and is skipped with it.
   */
  private static final Set<String> FLAGS = Set.of("--debug", "--quiet");

  private static final Set<String> VERSION = Set.of("--version", "-V");

  private KnownVerbs() {}

  static Map<String, Class<?>> all() {
    return ALL;
  }

  /**
   * The verbs without which this command line would be read or refused otherwise; all of them in
   * case of doubt.
   */
  static Map<String, Class<?>> needed(String... arguments) {
    boolean version = false;
    for (int k = 0; k < arguments.length; k++) {
      String word = arguments[k];
      if (word.equals("--color")) {
        k++;
      } else if (VERSION.contains(word)) {
        version = true;
      } else if (!FLAGS.contains(word) && !word.startsWith("--color=")) {
        return ALL.containsKey(word) && !OF_ALL.contains(word) ? Map.of(word, ALL.get(word)) : ALL;
      }
    }
    return version ? Map.of() : ALL;
  }
}
