package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run that ends badly: slips cost nothing, and what was reserved is named with a way out. */
class FailedTrainTest {
  @TempDir Path folder;
  private OwnerLedger owner;

  @BeforeEach
  void rows() throws IOException {
    SampleFiles.libsvm(folder, "rows.txt", 300, 4);
    owner = new OwnerLedger(folder.resolve("owner.ledger"));
    owner.grant("1.5");
  }

  @Test
  void aSlipWithTheKeyReservesNothing() throws IOException {
    JsonNode before = owner.shown();
    Path open =
        Files.writeString(folder.resolve("open.key"), "tacit-noise-key-1 " + "0".repeat(64));
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rw-r--r--"));
    Path other = Files.writeString(folder.resolve("other.key"), "no key");
    Files.setPosixFilePermissions(other, PosixFilePermissions.fromString("rw-------"));
    for (Path key : new Path[] {open, other, folder.resolve("absent/key"), folder}) {
      CommandResult commandResult = train("--key", key.toString());
      assertThat(commandResult.code()).as(commandResult.err()).isEqualTo(2);
      assertThat(commandResult.err()).contains("--key").doesNotContain("java.");
    }
    assertThat(owner.shown()).isEqualTo(before);
  }

  /** Standard error breaks when the reservation is announced: as good a failure as any. */
  @Test
  void aRunThatStopsSaysWhatIsReservedAndIsReleasedOrResumed() throws IOException {
    CommandResult broken = failing(new BrokenCommand(), "--run", "may");
    assertThat(broken.code()).isEqualTo(70);
    assertThat(broken.err())
        .contains("Run may is open: its price stays reserved, and 0 releases are stored")
        .contains("--run may")
        .contains("tacit ledger release may --ledger " + owner.file());
    assertThat(left()).isEqualTo("0.5");
    CommandResult released =
        CommandResult.tacit("ledger", "release", "may", "--ledger", owner.file()).ok();
    assertThat(released.out())
        .contains("it had set aside epsilon 1, delta 0.000001, and the rest is given back");
    assertThat(left()).isEqualTo("1.5");
    CommandResult again =
        CommandResult.tacit("ledger", "release", "may", "--ledger", owner.file()).ok();
    assertThat(again.out()).contains("ended before").contains("nothing was changed");
    CommandResult over = train("--run", "may");
    assertThat(over.code()).as(over.err()).isEqualTo(4);
    assertThat(over.err())
        .contains("Run may was released; start a new run")
        .doesNotContain("same model");
    failing(new BrokenCommand(), "--run", "june");
    train("--run", "june").ok();
    assertThat(left()).isEqualTo("0.5");
  }

  /** A name among the repeats that means another plan: nothing is set aside for the others. */
  @Test
  void repeatsThatAreRefusedReserveNothing_andSayHowTheNameStands() throws IOException {
    owner.grant("9");
    train("--run", "a-1", "--set", "rounds=7").ok();
    JsonNode before = owner.shown();
    CommandResult refused = train("--run", "a", "--repeat", "3");
    assertThat(refused.code()).as(refused.err()).isEqualTo(4);
    assertThat(refused.err())
        .contains("Run a-1 has ended and its price is spent")
        .doesNotContain("same model");
    assertThat(owner.shown()).isEqualTo(before);
  }

  @Test
  void anOpenRunWithAnotherPlanIsRefused_andSaysHowItStands() throws IOException {
    failing(new BrokenCommand(), "--run", "may");
    JsonNode before = owner.shown();
    CommandResult refused = train("--run", "may", "--set", "rounds=7");
    assertThat(refused.code()).as(refused.err()).isEqualTo(4);
    assertThat(refused.err())
        .contains("Run may is open: its price stays reserved")
        .contains("To give up: tacit ledger release may")
        .doesNotContain("goes on");
    assertThat(owner.shown()).isEqualTo(before);
  }

  /** Who types what we advise must not leave the secret behind. */
  @Test
  void theAdviceNamesTheKey() {
    String key = folder.resolve("my.key").toString();
    CommandResult broken = failing(new BrokenCommand(), "--run", "may", "--key", key);
    assertThat(broken.err()).contains("--ledger " + owner.file() + " --key " + key);
    CommandResult without = failing(new BrokenCommand(), "--run", "june");
    assertThat(without.err()).doesNotContain("--key");
  }

  /** A name that a file may have, too long for those of the secrets beside it. */
  @Test
  void aKeyWithoutRoomForSecretsReservesNothing() throws IOException {
    Path usable = folder.resolve("key");
    train("--run", "may", "--key", usable.toString()).ok();
    Path key = Files.move(usable, folder.resolve("k".repeat(250)));
    owner.grant("9");
    JsonNode before = owner.shown();
    CommandResult refused = train("--run", "june", "--key", key.toString());
    assertThat(refused.code()).as(refused.err()).isEqualTo(2);
    assertThat(refused.err()).contains("--key = ").contains("no run secret can be stored");
    assertThat(owner.shown()).isEqualTo(before);
  }

  @Test
  void aModelThatCannotBeWrittenSaysThatThePriceIsSpent() throws IOException {
    Path place = Files.createDirectory(folder.resolve("place"));
    String[] options = {"--run", "may", "--model", place.resolve("m.json").toString()};
    CommandResult lost =
        failing(() -> delete(place), TrainCalls.on(options).with("--json").options());
    assertThat(lost.code()).as(lost.err()).isEqualTo(2);
    JsonNode error = lastLine(lost.err()).get("error");
    assertThat(error.get("code").intValue()).isEqualTo(2);
    assertThat(error.get("more").textValue())
        .contains("Run may has ended and its price is spent")
        .contains("--run may");
    Files.createDirectory(place);
    train(options).ok();
    assertThat(place.resolve("m.json")).exists();
    assertThat(owner.spent()).isEqualByComparingTo("1");
  }

  @Test
  void refuses_toReleaseARunThatIsNotThere() {
    CommandResult commandResult =
        CommandResult.tacit("ledger", "release", "may", "--ledger", owner.file());
    assertThat(commandResult.code()).isEqualTo(2);
    assertThat(commandResult.err()).contains("RUN = may");
  }

  private static void delete(Path folder) {
    assertThat(folder.toFile().delete()).isTrue();
  }

  private String left() throws IOException {
    JsonNode dataset = owner.shown().get("datasets").get(0);
    return dataset.get("left").get("amount").decimalValue().stripTrailingZeros().toPlainString();
  }

  private static JsonNode lastLine(String err) throws IOException {
    return new ObjectMapper().readTree(err.lines().reduce((a, b) -> b).orElseThrow());
  }

  private CommandResult train(String... options) {
    return owner.training(folder.resolve("rows.txt").toString()).run(options);
  }

  /** Training during which something happens as soon as its price is reserved. */
  private CommandResult failing(Runnable meanwhile, String... options) {
    StringWriter said = new StringWriter();
    PrintWriter err =
        new PrintWriter(
            new FilterWriter(said) {
              @Override
              public void write(String text, int from, int count) throws IOException {
                super.write(text, from, count);
                if (text.contains("reserved run")) {
                  meanwhile.run();
                }
              }
            });
    StringWriter out = new StringWriter();
    String[] arguments = owner.training(folder.resolve("rows.txt").toString()).command(options);
    int code = Main.run(arguments, new PrintWriter(out), err);
    return new CommandResult(code, out.toString(), said.toString());
  }
}
