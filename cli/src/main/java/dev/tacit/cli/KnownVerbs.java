package dev.tacit.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The verbs. Reading the options of all of them takes longer than anything else that a short
 * command does, so a command line that begins with one gets that one alone; help, completion and
 * mistakes get all.
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

  /** They describe all the others. */
  private static final Set<String> OF_ALL = Set.of("completion", "manual");

  private static final Set<String> FLAGS = Set.of("--debug", "--quiet");
  private static final Set<String> VERSION = Set.of("--version", "-V");

  private KnownVerbs() {}

  static Map<String, Class<?>> all() {
    return ALL;
  }

  /** Those without which this command line would be read, or refused, otherwise. */
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
