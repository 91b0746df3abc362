package dev.tacit.spark;

import dev.tacit.data.DataException;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.ledger.store.LedgerFault;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** Refusals in the words of parameters, where the library names options of the command line. */
final class ParamWords {
  private static final Pattern OPTION = Pattern.compile("--([a-z]+(?:-[a-z]+)*)");

  private static final Map<String, String> PARAMS =
      Map.ofEntries(
          Map.entry("public-rows", "publicRows"),
          Map.entry("set", "settings"),
          Map.entry("regulariser", "regParam"),
          Map.entry("agents", "owners"),
          Map.entry("split", "ownerCol"),
          Map.entry("ledger", "ledgerUrl"),
          Map.entry("dataset", "datasetId"),
          Map.entry("run", "runId"),
          Map.entry("key", "keyFile"),
          Map.entry("row-bound", "rowNorm"),
          Map.entry("features", "numFeatures"),
          Map.entry("target-bounds", "targetMin, targetMax"));

  private ParamWords() {}

  /** Does the work; whatever is refused below is refused in these words. */
  static <T> T with(Supplier<T> work) {
    try {
      return work.get();
    } catch (Refused refused) {
      throw refused.reworded(ParamWords::of);
    } catch (DataException failure) {
      throw new Refused(Kind.DATA, of(String.valueOf(failure.getMessage())), failure);
    } catch (LedgerFault failure) {
      Kind kind = failure.kind() == LedgerFault.Kind.REFUSED ? Kind.BUDGET : Kind.LEDGER;
      throw new Refused(kind, of(String.valueOf(failure.getMessage())), failure);
    }
  }

  /** Options as parameters; commands in quotation marks stay commands. */
  private static String of(String message) {
    String[] pieces = message.split("'", -1);
    for (int at = 0; at < pieces.length; at++) {
      if (!pieces[at].startsWith("tacit ")) {
        pieces[at] =
            OPTION
                .matcher(pieces[at])
                .replaceAll(found -> PARAMS.getOrDefault(found.group(1), found.group(1)));
      }
    }
    return String.join("'", pieces);
  }
}
