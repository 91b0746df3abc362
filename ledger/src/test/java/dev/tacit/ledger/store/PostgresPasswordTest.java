package dev.tacit.ledger.store;

import static dev.tacit.ledger.FaultMatch.fault;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.ledger.PostgresServer;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The server of the tests trusts everybody but one role. */
class PostgresPasswordTest {
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final Map<String, String> NOTHING = Map.of();
  private static String url;

  @BeforeAll
  static void aRoleWithAPassword() throws Exception {
    url = PostgresServer.freshUrl();
    Store.open(url, PATIENCE).close();
    PostgresServer.run(
        url,
        "create role guarded login password 'right-one'",
        "grant select on tacit_ledger to guarded");
    PostgresServer.askForPassword("guarded");
    for (int attempt = 0; attempt < 6000 && opens("guarded@", NOTHING); attempt++) {
      Thread.sleep(20);
    }
  }

  private static boolean opens(String user, Map<String, String> environment) {
    try {
      Postgres.open(url.replace("postgres@", user), PATIENCE, false, environment::get).close();
      return true;
    } catch (LedgerFault denied) {
      assertThat(denied).matches(fault(LedgerFault.Kind.DENIED));
      return false;
    }
  }

  @Test
  void whoIsNotBelievedEndsWithSevenAndNoPasswordIsRepeated() {
    for (String user : new String[] {"guarded:wrong-one@", "guarded@", "stranger:wrong-one@"}) {
      String asked = url.replace("postgres@", user);
      assertThatThrownBy(() -> Postgres.open(asked, PATIENCE, false, NOTHING::get))
          .as(user)
          .isInstanceOf(LedgerFault.class)
          .hasMessageNotContaining("wrong-one")
          .matches(fault(LedgerFault.Kind.DENIED));
    }
    assertThat(opens("guarded:right-one@", NOTHING)).isTrue();
  }

  @Test
  void nameAndPasswordComeFromTheEnvironmentWhereTheUrlHasNone() {
    Map<String, String> right = Map.of("PGUSER", "guarded", "PGPASSWORD", "right-one");
    assertThat(opens("", right)).isTrue();
    assertThat(opens("guarded@", right)).isTrue();
    assertThat(opens("guarded:wrong-one@", right)).as("the URL goes first").isFalse();
  }
}
