package dev.tacit.cli.report;

import dev.tacit.learn.FieldNames;
import java.util.Locale;

/** Sentences of the layers below, which name fields, in the words of the command line. */
public final class CommandWords {
  private CommandWords() {}

  /** With {@code --public-rows} where the sentence names the field {@code publicRows}. */
  public static String of(String sentence) {
    return FieldNames.replace(sentence, CommandWords::option);
  }

  /** The option of a field, which a command need not have. */
  public static String option(String field) {
    return "--" + field.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
  }
}
