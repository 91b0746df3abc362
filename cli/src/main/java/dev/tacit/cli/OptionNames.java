package dev.tacit.cli;

import dev.tacit.cli.report.CommandWords;
import dev.tacit.learn.FieldNames;
import dev.tacit.learn.Refused;
import java.util.Set;
import picocli.CommandLine;

/**
 * Messages of the layers below in the words of a command: they name fields, such as {@code
 * publicRows}, and whoever typed the command knows options, such as {@code --public-rows}. A field
 * that the command has no option for keeps its name.
 */
final class OptionNames {
  private final Set<String> options;

  OptionNames(CommandLine command) {
    this.options = command.getCommandSpec().optionsMap().keySet();
  }

  String message(Throwable failure) {
    return failure instanceof Refused refused
        ? refused.reworded(FieldNames.replacer(this::option)).getMessage()
        : FieldNames.replace(String.valueOf(failure.getMessage()), this::option);
  }

  private String option(String field) {
    String option = CommandWords.option(field);
    return options.contains(option) ? option : field;
  }
}
