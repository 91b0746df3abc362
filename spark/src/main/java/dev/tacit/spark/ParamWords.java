package dev.tacit.spark;

import dev.tacit.data.DataException;
import dev.tacit.learn.FieldNames;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.ledger.store.LedgerFault;
import java.util.Map;
import java.util.function.Supplier;

/** Refusals in the words of parameters, where the library names fields. */
final class ParamWords {
  private static final Map<String, String> PARAMS =
      Map.ofEntries(
          Map.entry("set", "settings"),
          Map.entry("regulariser", "regParam"),
          Map.entry("agents", "owners"),
          Map.entry("split", "ownerCol"),
          Map.entry("ledger", "ledgerUrl"),
          Map.entry("dataset", "datasetId"),
          Map.entry("run", "runId"),
          Map.entry("key", "keyFile"),
          Map.entry("rowBound", "rowNorm"),
          Map.entry("features", "numFeatures"),
          Map.entry("targetBounds", "targetMin, targetMax"));

  private ParamWords() {}

  /** Does the work; whatever is refused below is refused in these words. */
  static <T> T with(Supplier<T> work) {
    try {
      return work.get();
    } catch (Refused refused) {
      throw refused.reworded(FieldNames.words(ParamWords::param));
    } catch (DataException failure) {
      throw new Refused(Kind.DATA, words(failure), failure);
    } catch (LedgerFault failure) {
      Kind kind = failure.kind() == LedgerFault.Kind.REFUSED ? Kind.BUDGET : Kind.LEDGER;
      throw new Refused(kind, words(failure), failure);
    }
  }

  private static String words(Exception failure) {
    return FieldNames.in(String.valueOf(failure.getMessage()), ParamWords::param);
  }

  private static String param(String field) {
    return PARAMS.getOrDefault(field, field);
  }
}
