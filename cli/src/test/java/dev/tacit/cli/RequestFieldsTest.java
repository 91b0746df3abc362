package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.learn.FieldNames;
import dev.tacit.learn.Refused;
import dev.tacit.learn.plan.TrainingRequest;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Each field of a request has one key, which {@code train} offers as an option by rule. */
class RequestFieldsTest {
  /**
   * Fields that no option sets: owners and topology follow from others, the unit is in the schema,
   * and a command says by its algorithm that no privacy is meant.
   */
  private static final Set<String> NO_OPTION =
      Set.of("topology", "withoutPrivacy", "unit", "owners");

  private static Set<String> keys() {
    return Arrays.stream(TrainingRequest.class.getFields())
        .filter(field -> Modifier.isStatic(field.getModifiers()))
        .filter(field -> field.getType() == TrainingRequest.Key.class)
        .map(RequestFieldsTest::key)
        .collect(Collectors.toSet());
  }

  private static String key(Field field) {
    try {
      return ((TrainingRequest.Key<?>) field.get(null)).name();
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }

  private static Set<String> options() {
    return new CommandLine(new TrainCommand()).getCommandSpec().optionsMap().keySet();
  }

  private static String option(String key) {
    return "--" + key.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
  }

  @Test
  void everyFieldIsAnOptionByRule() {
    Set<String> missing =
        keys().stream().filter(key -> !options().contains(option(key))).collect(Collectors.toSet());
    assertThat(missing).isEqualTo(NO_OPTION);
  }

  @Test
  void aMessageNamesTheOptionOfAField() {
    FieldNames names = FieldNames.ofOptions(options());
    for (String key : keys()) {
      String shown = NO_OPTION.contains(key) ? key : option(key);
      Refused refused = Refused.usage(key, 1, "absent beside `" + key + "`", "Drop `" + key + "`.");
      assertThat(names.message(refused))
          .isEqualTo(shown + " = 1 must be absent beside " + shown + ". Drop " + shown + ".");
    }
  }
}
