package dev.tacit.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.ledger.store.LedgerSetBack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PostgresRestoreTest extends RestoreLaws {
  @Override
  String freshUrl() {
    return PostgresServer.freshUrl();
  }

  /** The tables of another base, as a dump holds them. */
  @Override
  Object copy(String place) throws Exception {
    String copy = PostgresServer.freshUrl();
    PostgresServer.replace(copy, place);
    return copy;
  }

  @Override
  void putBack(String place, Object copy) throws Exception {
    PostgresServer.replace(place, (String) copy);
  }

  @Override
  void lose(String place) throws Exception {
    PostgresServer.empty(place);
  }

  @Override
  Path memory(String place) throws IOException {
    List<Path> found;
    try (Stream<Path> all = Files.list(folder)) {
      found =
          all.filter(file -> file.getFileName().toString().startsWith("ann.key-head-")).toList();
    }
    assertThat(found).hasSizeLessThan(2);
    return found.isEmpty() ? folder.resolve("none") : found.get(0);
  }

  /** A ledger that was begun anew has no memory of its own, but its place has. */
  @Test
  void refuses_anotherLedgerInThePlaceOfTheRememberedOne() throws Exception {
    String url = freshUrl();
    try (Ledger ledger = Ledger.open(url, options())) {
      ledger.grant("x", DatasetBudget.of("1", "0", Neighbours.REPLACE_ONE), "first");
    }
    try (Ledger ledger = Ledger.existing(url, options())) {
      ledger.reserve(LedgerLaws.pure("r", "x", "1", 4));
    }
    lose(url);
    try (Ledger owner = Ledger.open(url, LedgerLaws.OPTIONS)) {
      owner.grant("x", DatasetBudget.of("1", "0", Neighbours.REPLACE_ONE), "anew");
    }
    assertThatThrownBy(() -> Ledger.existing(url, options()))
        .isInstanceOf(LedgerSetBack.class)
        .hasMessageContaining("begun anew");
    assertThatThrownBy(() -> Ledger.restore(url, options(), ""))
        .isInstanceOf(LedgerSetBack.class)
        .hasMessageContaining("another ledger");
    LedgerOptions other = LedgerLaws.OPTIONS.rememberingBeside(folder.resolve("other.key"));
    Ledger.existing(url, other).close();
    String elsewhere = freshUrl();
    try (Ledger owner = Ledger.open(elsewhere, LedgerLaws.OPTIONS)) {
      owner.grant("x", DatasetBudget.of("1", "0", Neighbours.REPLACE_ONE), "of another ledger");
    }
    Ledger.existing(elsewhere, options()).close();
    lose(url);
    Ledger.restore(url, options(), "");
    try (Ledger again = Ledger.existing(url, options())) {
      assertThat(again.view().datasets().get(0).left()).isEqualTo(Cost.ZERO);
    }
  }

  /** Each owner remembers what it saw; what several saw is written off once. */
  @Test
  void eachOwnerTellsWhatItRemembers() throws Exception {
    String url = freshUrl();
    LedgerOptions bob = LedgerLaws.OPTIONS.rememberingBeside(folder.resolve("bob.key"));
    try (Ledger ledger = Ledger.open(url, options())) {
      ledger.grant("x", DatasetBudget.of("2", "0", Neighbours.REPLACE_ONE), "");
    }
    Object copy = copy(url);
    try (Ledger ann = Ledger.existing(url, options())) {
      ann.reserve(LedgerLaws.pure("ann", "x", "0.25", 1));
    }
    try (Ledger his = Ledger.existing(url, bob)) {
      his.reserve(LedgerLaws.pure("bob", "x", "0.5", 2));
    }
    putBack(url, copy);
    assertThat(Ledger.restore(url, options(), "").after().restorations().get(0).lost())
        .containsExactly("ann");
    try (Ledger ann = Ledger.existing(url, options())) {
      ann.reserve(LedgerLaws.pure("bob", "x", "0.25", 1));
    }
    assertThatThrownBy(() -> Ledger.existing(url, bob)).isInstanceOf(LedgerSetBack.class);
    LedgerView.Restored his = Ledger.restore(url, bob, "").after().restorations().get(1);
    assertThat(his.lost()).hasSize(1).allMatch(run -> run.matches("lost-[0-9a-f]{8}-bob"));
    assertThat(his.ended()).isEmpty();
    try (Ledger ann = Ledger.existing(url, options())) {
      LedgerView.Dataset x = ann.view().datasets().get(0);
      assertThat(x.spent().amount().add(x.reserved().amount())).isEqualByComparingTo("1");
      assertThat(x.reserved().amount()).isEqualByComparingTo("0.25");
    }
  }

  /** A process that has the ledger open does not write behind rows that are not there. */
  @Test
  void aCopyPutBackUnderAnOpenLedgerIsNoticed() throws Exception {
    String url = freshUrl();
    try (Ledger ledger = Ledger.open(url, options())) {
      ledger.grant("x", DatasetBudget.of("2", "0", Neighbours.REPLACE_ONE), "");
      Object copy = copy(url);
      ledger.reserve(LedgerLaws.pure("r", "x", "0.5", 2));
      ledger.head();
      putBack(url, copy);
      assertThatThrownBy(() -> ledger.reserve(LedgerLaws.pure("s", "x", "0.5", 2)))
          .isInstanceOf(LedgerSetBack.class);
    }
    try (Ledger intact = Ledger.open(url, LedgerLaws.OPTIONS)) {
      assertThat(intact.head().number()).isEqualTo(1);
    }
  }
}
