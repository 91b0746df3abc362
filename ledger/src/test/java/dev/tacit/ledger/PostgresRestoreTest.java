package dev.tacit.ledger;

import static dev.tacit.ledger.FaultMatch.fault;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.ledger.store.LedgerFault;
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
        .matches(fault(LedgerFault.Kind.ROLLED_BACK))
        .hasMessageContaining("begun anew");
    assertThatThrownBy(() -> Ledger.restore(url, options(), ""))
        .matches(fault(LedgerFault.Kind.ROLLED_BACK))
        .hasMessageContaining("another ledger");
    LedgerOptions other = LedgerLaws.OPTIONS.withKeyFile(folder.resolve("other.key"));
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
    LedgerOptions bob = LedgerLaws.OPTIONS.withKeyFile(folder.resolve("bob.key"));
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
    assertThatThrownBy(() -> Ledger.existing(url, bob))
        .matches(fault(LedgerFault.Kind.ROLLED_BACK));
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
          .matches(fault(LedgerFault.Kind.ROLLED_BACK));
    }
    try (Ledger intact = Ledger.open(url, LedgerLaws.OPTIONS)) {
      assertThat(intact.head().number()).isEqualTo(1);
    }
  }

  /**
   * Somebody who remembers nothing gave up a run that is open in the copy: nothing had left by
   * then, so all of it was given back. In the rows that were lost it had released.
   */
  @Test
  void aRunThatWasGivenUpInTheCopyIsPaidForAllTheSame() throws Exception {
    for (CompositionRule rule : CompositionRule.values()) {
      String url = freshUrl();
      try (Ledger ledger = Ledger.open(url, options())) {
        EpsilonDelta total = EpsilonDelta.of("2", rule == CompositionRule.SUM ? "0" : "0.001");
        ledger.grant("x", new DatasetBudget(total, Neighbours.REPLACE_ONE, rule), "");
        ledger.reserve(reservation("r", rule));
        ledger.reserve(reservation("silent", rule));
      }
      Cost taken = taken(url);
      Object copy = copy(url);
      try (Ledger ann = Ledger.existing(url, options())) {
        ann.commit(List.of(LedgerLaws.out("r", "a", 0, event(rule), "x")));
        ann.finish("r", "trained");
        ann.finish("silent", "trained");
      }
      putBack(url, copy);
      try (Ledger somebody = Ledger.existing(url, LedgerLaws.OPTIONS)) {
        somebody.finish("r", "released by its owner");
        assertThat(somebody.view().datasets().get(0).spent()).isEqualTo(Cost.ZERO);
      }
      Restoration done = Ledger.restore(url, options(), "");
      assertThat(done.after().restorations().get(0).ended())
          .containsExactlyInAnyOrder("r", "silent");
      assertThat(taken(url)).as("%s", rule).isEqualTo(taken);
      assertThat(done.after().datasets().get(0).spent()).isEqualTo(taken);
      assertThat(Ledger.restore(url, options(), "").changed()).isFalse();
      LedgerOptions bob = LedgerLaws.OPTIONS.withKeyFile(folder.resolve("bob.key"));
      try (Ledger his = Ledger.existing(url, bob)) {
        assertThat(his.verify()).isEqualTo(done.after().head());
      }
      assertThat(taken(url)).isEqualTo(taken);
    }
  }

  private static PrivacyEvent event(CompositionRule rule) {
    return rule == CompositionRule.SUM ? LedgerLaws.QUARTER : new PrivacyEvent.Gaussian(20);
  }

  private static Reservation reservation(String run, CompositionRule rule) {
    EpsilonDelta epsilonDelta =
        EpsilonDelta.of("0.5", rule == CompositionRule.SUM ? "0" : "0.0001");
    PrivacyEvent plan = PrivacyEvent.repeated(event(rule), 2);
    return new Reservation(
        run, "plan", List.of(Claim.single("x", Neighbours.REPLACE_ONE, epsilonDelta, "a", plan)));
  }

  private static Cost taken(String url) {
    try (Ledger ledger = Ledger.existing(url, LedgerLaws.OPTIONS)) {
      LedgerView.Dataset x = ledger.view().datasets().get(0);
      return x.spent().plus(x.reserved());
    }
  }

  /** Epsilons that were spent from the copy are not read as squared shifts, nor the other way. */
  @Test
  void whatWasSpentFromTheCopyKeepsItsUnit() throws Exception {
    String url = freshUrl();
    try (Ledger ledger = Ledger.open(url, options())) {
      ledger.grant("x", DatasetBudget.of("2", "0.001", Neighbours.REPLACE_ONE), "");
    }
    Object copy = copy(url);
    try (Ledger ann = Ledger.existing(url, options())) {
      EpsilonDelta total = EpsilonDelta.of("2", "0.001");
      ann.grant(
          "x", new DatasetBudget(total, Neighbours.REPLACE_ONE, CompositionRule.GAUSSIAN), "");
    }
    putBack(url, copy);
    try (Ledger somebody = Ledger.existing(url, LedgerLaws.OPTIONS)) {
      somebody.reserve(LedgerLaws.pure("s", "x", "0.25", 1));
    }
    assertThatThrownBy(() -> Ledger.restore(url, options(), ""))
        .isInstanceOf(LedgerRefused.class)
        .hasMessageContaining("Nothing was written");
    assertThat(taken(url).amount()).isEqualByComparingTo("0.25");
  }
}
