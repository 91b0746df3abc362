package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.ledger.Ledger;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A limit on messages that the end of the run would exceed is refused before anything is paid. */
class FederationSizesTest {
  @TempDir private Path folder;

  @Test
  void messagesThatDoNotFit_areRefusedByShowNodeAndHub_andNothingIsReserved() throws IOException {
    Hospitals three =
        new Hospitals(folder, 3, true, 104)
            .with("algorithm", "metric-admm")
            .with("settings", "{rounds: 2}")
            .with("deadlines", "{join: 1, round: 1}");
    Path fits = three.agree("fits.yaml");
    Path file = three.path("federation.yaml");
    Files.writeString(file, Files.readString(fits) + "messageBytes: 4096\n");
    CommandResult shown = CommandResult.tacit("federation", "show", file.toString());
    requireRefused(shown);
    for (String party : List.of("hub", "h0")) {
      List<String> typed = new ArrayList<>(three.arguments(party, fits));
      typed.set(typed.indexOf(fits.toString()), file.toString());
      requireRefused(CommandResult.tacit(typed.toArray(String[]::new)));
    }
    try (Ledger ledger = LedgerOption.existing(three.path("h0", "ledger").toString())) {
      assertThat(ledger.view().runs()).isEmpty();
    }
    CommandResult enough = CommandResult.tacit("federation", "show", fits.toString());
    assertThat(enough.code()).as(enough.err()).isZero();
  }

  private static void requireRefused(CommandResult commandResult) {
    assertThat(commandResult.code()).as(commandResult.err()).isEqualTo(3);
    assertThat(commandResult.err())
        .contains("messageBytes = 4096 must be at least ", "Write 'messageBytes: ");
    assertThat(commandResult.out()).isEmpty();
  }
}
