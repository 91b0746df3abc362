package dev.tacit.learn.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.learn.model.ModelIdentity;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is declared is named, and what is not declared is said to be missing. */
class ModelIdentityTest {
  @Test
  void namesWhatIsDeclared() {
    ModelIdentity identity =
        new ModelIdentity(
            Optional.of("people"),
            Optional.of("income"),
            Optional.of("high"),
            "may",
            Optional.of(LocalDate.of(2026, 5, 4)),
            "0.1.0");
    assertThat(identity.title()).isEqualTo("people, income, run may, 2026-05-04");
    assertThat(labelled(identity))
        .containsEntry("data set", "people")
        .containsEntry("predicted column", "income")
        .containsEntry("positive class", "high")
        .containsEntry("run", "may")
        .containsEntry("day", "2026-05-04")
        .containsEntry("made by", "tacit 0.1.0");
    assertThat(fields(identity))
        .containsEntry("positiveClass", "high")
        .containsEntry("day", "2026-05-04");
  }

  @Test
  void saysWhatIsMissing() {
    ModelIdentity identity =
        new ModelIdentity(
            Optional.empty(), Optional.empty(), Optional.empty(), "r", Optional.empty(), "0.1.0");
    assertThat(identity.title()).isEqualTo("run r");
    assertThat(labelled(identity))
        .containsEntry("data set", "not named")
        .containsEntry("day", "not recorded")
        .doesNotContainKey("positive class");
    assertThat(fields(identity)).containsEntry("dataset", null).containsEntry("outcome", null);
  }

  /** As people read it. */
  private static Map<String, String> labelled(ModelIdentity identity) {
    Map<String, String> words = new LinkedHashMap<>();
    for (Item item : IdentityItems.of(identity)) {
      item.text().ifPresent(text -> words.put(item.label().orElseThrow(), text));
    }
    return words;
  }

  /** As programs read it. */
  private static Map<String, Object> fields(ModelIdentity identity) {
    Map<String, Object> fields = new LinkedHashMap<>();
    IdentityItems.of(identity)
        .forEach(item -> fields.put(item.key().orElseThrow(), item.value().data()));
    return fields;
  }
}
