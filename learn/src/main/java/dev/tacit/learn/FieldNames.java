package dev.tacit.learn;

import dev.tacit.data.DataException;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.ledger.store.LedgerFault;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How one front end calls the fields that messages name. Whoever asks for a run by options, by a
 * builder, by parameters or by a federation file gives the same fields under other names. A text
 * below the front ends therefore names a field by its key, in backticks where it stands in a
 * sentence, as in {@code use `holdout`}, and the front end puts there what its reader knows.
 */
public final class FieldNames {
  private static final Pattern NAME = Pattern.compile("`([a-z][A-Za-z]*)`");

  private final UnaryOperator<String> names;

  private FieldNames(UnaryOperator<String> names) {
    this.names = names;
  }

  /** Of a front end that calls these fields otherwise, and all others by their keys. */
  public static FieldNames of(Map<String, String> others) {
    return new FieldNames(key -> others.getOrDefault(key, key));
  }

  /**
   * Of a command with these options: the option of {@code publicRows} is {@code --public-rows}, and
   * a field that the command has no option for keeps its key.
   */
  public static FieldNames ofOptions(Set<String> options) {
    return new FieldNames(
        key -> {
          String option = "--" + key.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
          return options.contains(option) ? option : key;
        });
  }

  /** Does the work; whatever is refused below is refused in these names. */
  public <T> T translating(Supplier<T> work) {
    try {
      return work.get();
    } catch (Refused | DataException | LedgerFault failure) {
      throw translate(failure);
    }
  }

  /** A failure that the caller can do something about, as the one exception that callers meet. */
  public Refused translate(RuntimeException failure) {
    if (failure instanceof Refused refused) {
      return refused.reworded(text -> names.apply(replace(text)));
    }
    Kind kind = failure instanceof LedgerFault fault ? kind(fault.kind()) : Kind.DATA;
    return new Refused(kind, replace(String.valueOf(failure.getMessage())), failure);
  }

  /** The message of any failure in these names. */
  public String message(Throwable failure) {
    return failure instanceof Refused refused
        ? translate(refused).getMessage()
        : replace(String.valueOf(failure.getMessage()));
  }

  private static Kind kind(LedgerFault.Kind kind) {
    return switch (kind) {
      case REFUSED -> Kind.BUDGET;
      case UNAVAILABLE, LOCKED, CORRUPT, ROLLED_BACK, HEAD_DAMAGED, DENIED -> Kind.LEDGER;
      case NOT_A_LEDGER -> Kind.USAGE;
    };
  }

  /** A sentence in these names. */
  public String replace(String text) {
    return NAME.matcher(text)
        .replaceAll(found -> Matcher.quoteReplacement(names.apply(found.group(1))));
  }
}
