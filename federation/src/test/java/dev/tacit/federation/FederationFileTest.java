package dev.tacit.federation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.data.schema.SchemaFile;
import dev.tacit.federation.agreement.AgreedPlan;
import dev.tacit.federation.agreement.Federation;
import dev.tacit.federation.agreement.FederationFile;
import dev.tacit.learn.Refused;
import dev.tacit.learn.model.Encoding;
import dev.tacit.learn.model.EncodingDigest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A federation file is read strictly, and its hash is that of what it says. */
class FederationFileTest {
  @TempDir private Path folder;
  private String good;

  @BeforeEach
  void make() {
    good = new TwoOwners(folder).text("{rounds: 2}");
  }

  private Federation parsed(String text) {
    return FederationFile.parse(text, folder);
  }

  @Test
  void itsHashIsThatOfItsContent() {
    Federation federation = parsed(good);
    assertThat(federation.names()).containsExactly("a", "b");
    assertThat(federation.peersToCall(1)).containsExactly(0);
    assertThat(federation.listens(0)).isTrue();
    assertThat(federation.listens(1)).isFalse();
    assertThat(parsed("# a remark\n" + good.replace("rows: 50", "rows:   50")).hash())
        .isEqualTo(federation.hash());
    assertThat(parsed(good.replace("rows: 50", "rows: 51")).hash()).isNotEqualTo(federation.hash());
    assertThat(AgreedPlan.of(federation).pricedPlan().setup().rows()).containsExactly(50, 60);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "graph: ring|grahp: ring|grahp",
        "topology: mesh|topology: cube|topology = cube must be one of star, mesh",
        "run: one|run: ../one|run = ../one",
        "rows: 50|rows: 0|owners[0].rows = 0",
        "name: b|name: a|owners[1].name = a",
        "name: b|name: B|owners[1].name = B",
        "localhost:1\"|localhost\"|owners[1].address = localhost",
        "epsilon: 4|epsilon: none|budget.epsilon = none",
        "delta: 1e-3|delta: 2|delta = 2",
        "join: 300, round: 120|join: 20|deadlines.round = missing",
        "features: 3|features: 3, schema: x.yaml|data.schema",
        "graph: ring|graph: [[a, c]]|graph = [\"a\",\"c\"]",
        "graph: ring|hub: {}|hub = given",
        "run: one|'run: one\nrun: two'|Duplicate field",
      })
  void aSlipIsNamed(String right, String wrong, String message) {
    assertThatThrownBy(() -> parsed(good.replace(right, wrong)))
        .isInstanceOf(Refused.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "features: 3|features: 4|data.hash",
        "algorithm: metric-admm|algorithm: dp-admm|algorithm = dp-admm must be one for a mesh",
        "algorithm: metric-admm|algorithm: nothing|nothing",
        "{rounds: 2}|{rounds: 2, colour: red}|colour",
        "graph: ring|'graph: ring\nquorum: 1'|quorum = 1 must be at least 2",
      })
  void whatCannotBePlannedIsNamed(String right, String wrong, String message) {
    Federation federation = parsed(good.replace(right, wrong));
    assertThatThrownBy(() -> AgreedPlan.of(federation))
        .isInstanceOf(Refused.class)
        .hasMessageContaining(message);
  }

  /**
   * Persons would be promised nothing by a plan for single records (facts person-rows,
   * person-across-owners).
   */
  @Test
  void aSchemaWithAUnitIsRefused() throws IOException {
    String schema =
        """
        columns:
          - {name: patient, type: skip}
          - {name: age, type: number, min: 0, max: 100}
          - {name: ill, type: label, positive: ["yes"], negative: ["no"]}
        unit: {column: patient, rows: 3}
        """;
    Path file = Files.writeString(folder.resolve("people.yaml"), schema);
    String hash = EncodingDigest.of(new Encoding.Csv(SchemaFile.read(file)));
    String text = good.replaceFirst("data: .*", "data: {schema: people.yaml, hash: " + hash + "}");
    Federation federation = parsed(text);
    assertThatThrownBy(() -> AgreedPlan.of(federation))
        .isInstanceOf(Refused.class)
        .hasMessageContaining("unit of the schema")
        .hasMessageContaining("fact U4");
  }

  /** The library calls the field by another key; the file's reader knows its own name only. */
  @Test
  void aWrongSettingIsNamedAsTheFileNamesIt() {
    String text = good.replaceFirst("(?m)^settings:.*$", "settings: {roundz: \"3\"}");
    assertThat(text).contains("roundz");
    Federation federation = parsed(text);
    assertThatThrownBy(() -> AgreedPlan.of(federation))
        .isInstanceOf(Refused.class)
        .hasMessageStartingWith("settings: setting roundz is not known");
  }
}
