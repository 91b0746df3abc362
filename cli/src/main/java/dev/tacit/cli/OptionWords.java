package dev.tacit.cli;

import dev.tacit.learn.FieldNames;
import dev.tacit.learn.Refused;
import java.util.Locale;
import java.util.Set;
import picocli.CommandLine;

/**
 * Messages of the layers below in the words of a command: they name fields, such as {@code
 * publicRows}, and whoever typed the command knows options, such as {@code --public-rows}. A field
 * that the command has no option for keeps its name.
 */
final class OptionWords {
  private final Set<String> options;

  OptionWords(CommandLine command) {
    this.options = command.getCommandSpec().optionsMap().keySet();
  }

  String of(Throwable failure) {
    return failure instanceof Refused refused
        ? refused.reworded(FieldNames.words(this::option)).getMessage()
        : FieldNames.in(String.valueOf(failure.getMessage()), this::option);
  }

  private String option(String field) {
    String option = "--" + field.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    return options.contains(option) ? option : field;
  }
}
