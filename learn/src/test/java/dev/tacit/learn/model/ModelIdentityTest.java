package dev.tacit.learn.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
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
    assertThat(identity.labelledFields())
        .containsEntry("data set", "people")
        .containsEntry("predicted column", "income")
        .containsEntry("positive class", "high")
        .containsEntry("run", "may")
        .containsEntry("day", "2026-05-04")
        .containsEntry("made by", "tacit 0.1.0");
    assertThat(identity.json())
        .containsEntry("positiveClass", "high")
        .containsEntry("day", "2026-05-04");
  }

  @Test
  void saysWhatIsMissing() {
    ModelIdentity identity =
        new ModelIdentity(
            Optional.empty(), Optional.empty(), Optional.empty(), "r", Optional.empty(), "0.1.0");
    assertThat(identity.title()).isEqualTo("run r");
    assertThat(identity.labelledFields())
        .containsEntry("data set", "not named")
        .containsEntry("day", "not recorded")
        .doesNotContainKey("positive class");
    assertThat(identity.json()).containsEntry("dataset", null).containsEntry("outcome", null);
  }
}
