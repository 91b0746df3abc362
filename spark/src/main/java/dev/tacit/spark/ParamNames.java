package dev.tacit.spark;

import dev.tacit.data.DataException;
import dev.tacit.learn.FieldNames;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.ledger.store.LedgerFault;
import java.util.Map;
import java.util.function.Supplier;

/** Translates refusals of the library, which name fields, into the names of Spark parameters. */
final class ParamNames {
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

  private ParamNames() {}

  /** Does the work; whatever is refused below is refused in these words. */
  static <T> T with(Supplier<T> work) {
    try {
      return work.get();
    } catch (Refused refused) {
      throw refused.reworded(FieldNames.replacer(ParamNames::param));
    } catch (DataException failure) {
      throw new Refused(Kind.DATA, translated(failure), failure);
    } catch (LedgerFault failure) {
      Kind kind = failure.kind() == LedgerFault.Kind.REFUSED ? Kind.BUDGET : Kind.LEDGER;
      throw new Refused(kind, translated(failure), failure);
    }
  }

  private static String translated(Exception failure) {
    return FieldNames.replace(String.valueOf(failure.getMessage()), ParamNames::param);
  }

  private static String param(String field) {
    return PARAMS.getOrDefault(field, field);
  }
}
