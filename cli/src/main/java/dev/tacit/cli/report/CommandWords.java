package dev.tacit.cli.report;

import dev.tacit.learn.FieldNames;
import java.util.Set;

/** Sentences of reports, which name fields, in the words of the command line. */
public final class CommandWords {
  /** What reports name; the commands that print them have these options. */
  private static final FieldNames NAMES = FieldNames.ofOptions(Set.of("--calibration", "--json"));

  private CommandWords() {}

  /** With {@code --calibration} where the sentence names the field {@code calibration}. */
  public static String of(String sentence) {
    return NAMES.replace(sentence);
  }
}
