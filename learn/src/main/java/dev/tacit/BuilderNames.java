package dev.tacit;

import dev.tacit.data.DataException;
import dev.tacit.learn.FieldNames;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.ledger.store.LedgerFault;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Failures as programs meet them: one exception, which names methods of the builder. Most fields
 * are called as their methods are; the others stand here.
 */
final class BuilderNames {
  private static final Map<String, String> METHODS =
      Map.ofEntries(
          Map.entry("schema", "Bounds.schema"),
          Map.entry("features", "Bounds.numbers"),
          Map.entry("attributes", "categories"),
          Map.entry("rowBound", "rowNorm"),
          Map.entry("positiveLabel", "labels"),
          Map.entry("negativeLabel", "labels"),
          Map.entry("classes", "Bounds.classes"),
          Map.entry("targetBounds", "Bounds.target"),
          Map.entry("classWeights", "classWeight"),
          Map.entry("interval", "level"),
          Map.entry("ledger", "ledger(..)"),
          Map.entry("model", "load"));

  private BuilderNames() {}

  /** Does the work; whatever is refused below is refused in these words. */
  static <T> T withNames(Supplier<T> work) {
    try {
      return work.get();
    } catch (Refused | DataException | LedgerFault failure) {
      throw translate(failure);
    }
  }

  /** A failure that the caller can do something about. */
  static Refused translate(RuntimeException failure) {
    if (ThreadInterruption.orInterrupted(failure) instanceof Refused refused) {
      return refused.reworded(FieldNames.replacer(BuilderNames::method));
    }
    Kind kind = failure instanceof LedgerFault fault ? kind(fault.kind()) : Kind.DATA;
    String message = FieldNames.replace(String.valueOf(failure.getMessage()), BuilderNames::method);
    return new Refused(kind, message, failure);
  }

  private static Kind kind(LedgerFault.Kind kind) {
    return switch (kind) {
      case REFUSED -> Kind.BUDGET;
      case UNUSABLE, DENIED -> Kind.LEDGER;
      case NOT_A_LEDGER -> Kind.USAGE;
    };
  }

  private static String method(String field) {
    return METHODS.getOrDefault(field, field);
  }
}
