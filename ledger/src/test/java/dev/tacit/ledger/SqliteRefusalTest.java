package dev.tacit.ledger;

import static dev.tacit.ledger.LedgerLaws.OPTIONS;
import static dev.tacit.ledger.LedgerLaws.pure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteRefusalTest extends RefusalLaws {
  @TempDir private Path folder;

  @Override
  String freshUrl() {
    return folder.resolve("fresh.db").toString();
  }

  @Override
  AutoCloseable lock(String place) throws Exception {
    return new SqliteLedgerTest().lock(place);
  }

  /** A file that was written before refusals were kept opens, and goes on. */
  @Test
  void olderLedgersOpen() throws Exception {
    Path file = folder.resolve("old.db");
    try (InputStream packed =
            SqliteRefusalTest.class.getResourceAsStream("without-refusals.db.gz");
        InputStream bytes = new GZIPInputStream(packed)) {
      Files.write(file, bytes.readAllBytes());
    }
    try (Ledger old = Ledger.open(file.toString(), OPTIONS)) {
      assertThat(old.head())
          .hasToString("5:eea6413da510b0c5dc83545bbe30b47358bfc8b1dc9eac3e89c6b40ae11c689d");
      assertThat(old.view().refusals()).isEmpty();
      assertThat(old.view().runs()).hasSize(1);
      assertThatThrownBy(() -> old.reserve(pure("greedy", "d", "0.75", 3)))
          .isInstanceOf(BudgetRefused.class);
    }
    try (Ledger again = Ledger.open(file.toString(), OPTIONS)) {
      assertThat(again.verify().number()).isEqualTo(6);
      assertThat(again.view().refusals()).hasSize(1);
    }
  }

  /** A row that says that something was refused though it fits is not of an honest ledger. */
  @Test
  void aRefusalOfWhatFitsMakesNoSense() {
    Cost one = new Cost(BigDecimal.ONE, BigDecimal.ZERO);
    RefusedClaim fits = new RefusedClaim("d", one, Cost.ZERO, one, one);
    assertThatThrownBy(() -> new Entry.Declined(Instant.EPOCH, "r", 1, List.of(fits)))
        .hasMessageContaining("refusal of what fits");
    RefusedClaim over = new RefusedClaim("d", one, one, one.plus(one), one);
    Entry.Declined entry = new Entry.Declined(Instant.EPOCH, "r", 3, List.of(fits, over));
    assertThat(EntryJson.read(EntryJson.write(entry))).isEqualTo(entry);
  }
}
