package dev.tacit.ledger.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class LedgerUrlTest {
  @Test
  void filesAndServersAreToldApart() {
    for (String name : new String[] {"a.ledger", "sqlite:a.ledger", "jdbc:sqlite:a.ledger"}) {
      assertThat(LedgerUrl.parse(name).file()).contains(Path.of("a.ledger"));
    }
    assertThat(LedgerUrl.parse("./may:a.ledger").file()).contains(Path.of("./may:a.ledger"));
    for (String scheme : new String[] {"postgres", "postgresql", "jdbc:postgresql"}) {
      assertThat(LedgerUrl.parse(scheme + "://host/base").file()).isEmpty();
    }
  }

  @Test
  void refuses_everyOtherScheme() {
    for (String url : new String[] {"mysql:base", "mysql://me:hidden@host/b", "file:a", "http:x"}) {
      assertThatThrownBy(() -> LedgerUrl.parse(url))
          .as(url)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("postgresql://")
          .hasMessageNotContaining("hidden");
    }
  }

  @Test
  void passwordsAreMaskedWhereverAUrlStands() {
    assertThat(Passwords.masked("see 'postgresql://me:p:a/s@s@host/b?x=1' now"))
        .isEqualTo("see 'postgresql://me:***@host/b?x=1' now");
    assertThat(Passwords.masked("jdbc:postgresql://host/b?user=me&password=hidden&x=1"))
        .isEqualTo("jdbc:postgresql://host/b?user=me&password=***&x=1");
    assertThat(Passwords.masked("postgresql://db:5432/b?user=u&password=abc@hidden"))
        .isEqualTo("postgresql://db:5432/b?user=u&password=***");
    assertThat(Passwords.masked("postgresql://u@db/b?password=it's4hidden&x=1"))
        .isEqualTo("postgresql://u@db/b?password=***&x=1");
    assertThat(Passwords.masked("postgresql://me@host/b and a@b")).endsWith("me@host/b and a@b");
  }
}
