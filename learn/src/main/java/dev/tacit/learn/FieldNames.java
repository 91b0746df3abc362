package dev.tacit.learn;

import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names of fields in messages. Who asks for a run by options, by a builder or by a federation file
 * gives the same fields under other names, so a text names a field in backticks, as in {@code use
 * `holdout`}, and whoever shows it puts there what the reader knows.
 */
public final class FieldNames {
  private static final Pattern NAME = Pattern.compile("`([a-z][A-Za-z]*)`");

  private FieldNames() {}

  /**
   * The text with every name replaced.
   *
   * @param names what the reader calls a field
   */
  public static String replace(String text, UnaryOperator<String> names) {
    return NAME.matcher(text)
        .replaceAll(found -> Matcher.quoteReplacement(names.apply(found.group(1))));
  }

  /** The same for the parts of a refusal, of which one may be a name and nothing else. */
  public static UnaryOperator<String> replacer(UnaryOperator<String> names) {
    return text -> names.apply(replace(text, names));
  }
}
