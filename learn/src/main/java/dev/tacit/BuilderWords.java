package dev.tacit;

import dev.tacit.data.DataException;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.ledger.store.LedgerFault;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * Failures as programs meet them: one exception, which names methods of the builder where the
 * layers below name options of the command line, the first user they had.
 */
final class BuilderWords {
  private static final Pattern OPTION = Pattern.compile("--([a-z]+(?:-[a-z]+)*)");

  private static final Map<String, String> METHODS =
      Map.ofEntries(
          Map.entry("epsilon", "epsilon"),
          Map.entry("delta", "delta"),
          Map.entry("neighbours", "neighbours"),
          Map.entry("public-rows", "publicRows"),
          Map.entry("algorithm", "algorithm"),
          Map.entry("set", "set"),
          Map.entry("loss", "loss"),
          Map.entry("regulariser", "regulariser"),
          Map.entry("agents", "agents"),
          Map.entry("graph", "graph"),
          Map.entry("split", "split"),
          Map.entry("seed", "seed"),
          Map.entry("holdout", "holdout"),
          Map.entry("train-rows", "trainRows"),
          Map.entry("test", "test"),
          Map.entry("ledger", "ledger"),
          Map.entry("dataset", "dataset"),
          Map.entry("run", "run"),
          Map.entry("key", "key"),
          Map.entry("schema", "Bounds.schema"),
          Map.entry("features", "Bounds.numbers"),
          Map.entry("attributes", "categories"),
          Map.entry("row-bound", "rowNorm"),
          Map.entry("positive-label", "labels"),
          Map.entry("negative-label", "labels"),
          Map.entry("classes", "Bounds.classes"),
          Map.entry("target-bounds", "Bounds.target"),
          Map.entry("class-weights", "classWeight"),
          Map.entry("threshold", "threshold"),
          Map.entry("interval", "level"),
          Map.entry("model", "load"));

  private BuilderWords() {}

  /** Does the work; whatever is refused below is refused in these words. */
  static <T> T with(Supplier<T> work) {
    try {
      return work.get();
    } catch (Refused | DataException | LedgerFault failure) {
      throw refused(failure);
    }
  }

  /** A failure that the caller can do something about. */
  static Refused refused(RuntimeException failure) {
    if (Interruption.orInterrupted(failure) instanceof Refused refused) {
      return refused.reworded(BuilderWords::of);
    }
    Kind kind = failure instanceof LedgerFault fault ? kind(fault.kind()) : Kind.DATA;
    return new Refused(kind, of(String.valueOf(failure.getMessage())), failure);
  }

  private static Kind kind(LedgerFault.Kind kind) {
    return switch (kind) {
      case REFUSED -> Kind.BUDGET;
      case UNUSABLE, DENIED -> Kind.LEDGER;
      case NOT_A_LEDGER -> Kind.USAGE;
    };
  }

  /** Options as methods; commands in quotation marks stay commands. */
  static String of(String message) {
    String[] pieces = message.split("'", -1);
    for (int at = 0; at < pieces.length; at++) {
      boolean command = pieces[at].startsWith("tacit ");
      pieces[at] = command ? pieces[at] : methods(pieces[at]);
    }
    return String.join("'", pieces);
  }

  private static String methods(String text) {
    return OPTION
        .matcher(text)
        .replaceAll(found -> METHODS.getOrDefault(found.group(1), "--" + found.group(1)));
  }
}
