package dev.tacit.cli;

import dev.tacit.learn.FieldNames;
import dev.tacit.learn.Refused;
import java.util.Locale;
import java.util.Set;
import picocli.CommandLine;

/**
 * Translates field names in messages of the layers below into options of the command that was
 * typed.
 *
 * <p>Below {@code cli} a message names a field, such as {@code publicRows}; the command's user
 * knows {@code --public-rows}. The spelling follows by rule, and a field for which the command has
 * no option keeps its name.
 */
final class OptionNames {
  private final Set<String> options;

  OptionNames(CommandLine command) {
    this.options = command.getCommandSpec().optionsMap().keySet();
  }

  /** The message of a failure with options in place of fields. */
  String message(Throwable failure) {
    return failure instanceof Refused refused
        ? refused.reworded(FieldNames.replacer(this::option)).getMessage()
        : FieldNames.replace(String.valueOf(failure.getMessage()), this::option);
  }

  /** The option of a field: capitals become hyphens and lower-case letters. */
  private String option(String field) {
    String option = "--" + field.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    return options.contains(option) ? option : field;
  }
}
