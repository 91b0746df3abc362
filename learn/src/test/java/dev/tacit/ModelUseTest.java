package dev.tacit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.learn.Refused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a program does with a model that it has: many rows, signatures, verification, files. */
class ModelUseTest {
  @TempDir private Path folder;

  @AfterEach
  void calm() {
    Thread.interrupted();
  }

  private TrainedModel model(People people) {
    return Tacit.classifier()
        .csv(people.table(), people.schema())
        .epsilon(1)
        .delta(1e-6)
        .set("rounds", "5")
        .train();
  }

  @Test
  void manyRowsAreAnsweredAsEachOfThemIs() {
    People people = People.in(folder, 300);
    TrainedModel model = model(people);
    List<Row> rows = people.byName();
    List<String> each = rows.stream().map(model::predict).toList();
    assertThat(model.predictAll(rows)).isEqualTo(each);
    List<Double> scores = new ArrayList<>();
    model.answers(rows.iterator(), model::decision).forEachRemaining(scores::add);
    assertThat(scores).isEqualTo(rows.stream().map(model::decision).toList());
    // Of rows without an end those are read that are asked for.
    Iterator<String> endless = model.predictAll(Stream.generate(() -> rows.get(0)).iterator());
    assertThat(endless.next()).isEqualTo(each.get(0));
    Iterator<String> none = model.predictAll(List.<Row>of().iterator());
    assertThat(none.hasNext()).isFalse();
    assertThatThrownBy(none::next).isInstanceOf(NoSuchElementException.class);
  }

  @Test
  void aRowThatIsRefusedIsNamed() {
    People people = People.in(folder, 300);
    TrainedModel model = model(people);
    List<Row> rows = new ArrayList<>(people.inOrder().subList(0, 3));
    rows.add(Row.empty());
    assertThatThrownBy(() -> model.predictAll(rows))
        .isInstanceOf(Refused.class)
        .hasMessageContaining("row 4 = without a value");
    rows.set(1, Row.numbers(1, 2));
    assertThatThrownBy(() -> model.predictAll(rows))
        .isInstanceOf(Refused.class)
        .hasMessageContaining("row 2");
  }

  @Test
  void aModelIsSignedAndVerified() throws IOException {
    Path secret = folder.resolve("owner.key");
    Path open = folder.resolve("owner.pub");
    Tacit.makeKeys(secret, open);
    assertThatThrownBy(() -> Tacit.makeKeys(secret, open))
        .isInstanceOf(Refused.class)
        .hasMessageContaining("never replaced");
    TrainedModel model = model(People.in(folder, 300));
    Path file = folder.resolve("people.model.json");
    model.save(file);
    ModelVerification unsigned = Tacit.verifier(file).verify();
    assertThat(unsigned.holds()).isTrue();
    assertThat(unsigned.items())
        .anyMatch(item -> item.name().equals("signature") && item.verdict().equals("not-checked"));
    assertThat(Tacit.verifier(file).publicKey(open).verify().failed()).containsExactly("signature");
    model.signed(secret).save(file);
    ModelVerification signed = Tacit.verifier(file).publicKey(open).verify();
    assertThat(signed.holds()).isTrue();
    assertThat(signed.digest()).isEqualTo(unsigned.digest());
    assertThat(signed).asString().contains("signature: passed");
    assertThat(ModelVerification.limits()).isNotEmpty();
    String whole = Files.readString(file);
    String edited = whole.replaceFirst("(\"releases\"\\s*:\\s*)\\d+", "$199");
    assertThat(edited).isNotEqualTo(whole);
    Files.writeString(file, edited);
    assertThat(Tacit.verifier(file).publicKey(open).verify().holds()).isFalse();
    assertThatThrownBy(() -> Tacit.verifier(folder.resolve("none")).verify())
        .isInstanceOf(Refused.class);
  }

  @Test
  void aLedgerIsAskedWhetherItPaid() {
    People people = People.in(folder, 300);
    String ledger = folder.resolve("people.ledger").toString();
    Tacit.grant(ledger, "people", 3, 1e-5, Neighbours.REPLACE_ONE);
    Path file = folder.resolve("paid.model.json");
    Tacit.classifier()
        .csv(people.table(), people.schema())
        .epsilon(1)
        .delta(1e-6)
        .set("rounds", "5")
        .ledger(ledger, "people", "may")
        .train()
        .save(file);
    ModelVerification found = Tacit.verifier(file).ledger(ledger).verify();
    assertThat(found.holds()).as("%s", found).isTrue();
    model(people).save(file);
    assertThat(Tacit.verifier(file).ledger(ledger).verify().holds()).isFalse();
    assertThatThrownBy(() -> Tacit.verifier(file).ledger(ledger + "-none").verify())
        .isInstanceOf(Refused.class);
  }

  /** What was trained and paid for is not lost because somebody wants the thread to stop. */
  @Test
  void anInterruptedThreadSaves() {
    TrainedModel model = model(People.in(folder, 300));
    Path file = folder.resolve("people.model.json");
    Thread.currentThread().interrupt();
    model.save(file);
    model.save(file);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(Tacit.load(file).weights()).isEqualTo(model.weights());
  }
}
