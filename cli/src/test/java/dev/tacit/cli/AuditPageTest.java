package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tacit.audit.PlanGame;
import dev.tacit.cli.AuditPage.AuditedCase;
import dev.tacit.cli.AuditPage.Case;
import dev.tacit.cli.documents.JsonSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * docs/evidence/audit.md against docs/evidence/audit.json, the registry and today's plans. {@code
 * -Dtacit.audit=REGEX} audits anew those whose options match, with the effort that {@code
 * -Dtacit.effort} names, and writes both files.
 */
class AuditPageTest {
  private static final Path DOCS = Path.of(System.getProperty("tacit.root", ".."), "docs");
  private static final Path PAGE = DOCS.resolve("evidence/audit.md");
  private static final Path ANSWERS = DOCS.resolve("evidence/audit.json");
  private static final ObjectMapper JSON = new ObjectMapper();

  private static Map<Case, AuditedCase> answers() throws IOException {
    Map<Case, AuditedCase> answers = new LinkedHashMap<>();
    for (JsonNode one : JSON.readTree(ANSWERS.toFile())) {
      Case asked = new Case(List.of(one.get("options").textValue().split(" ", -1)));
      answers.put(asked, new AuditedCase(asked, one.get("effort").textValue(), one.get("answer")));
    }
    return answers;
  }

  private static void write(String matching, String effort) throws IOException {
    Map<Case, AuditedCase> answers = Files.exists(ANSWERS) ? answers() : new LinkedHashMap<>();
    answers.keySet().retainAll(AuditPage.cases());
    for (Case one : AuditPage.cases()) {
      if (one.words().matches(matching)) {
        answers.put(one, AuditPage.audited(one, effort));
        System.out.println(one.words() + ": " + answers.get(one).found().get("lowerBound"));
      }
      List<AuditedCase> ordered =
          AuditPage.cases().stream().filter(answers::containsKey).map(answers::get).toList();
      Files.writeString(ANSWERS, json(ordered));
      Files.writeString(PAGE, AuditPage.page(ordered));
    }
  }

  /** An answer to a line. */
  private static String json(List<AuditedCase> all) throws IOException {
    ArrayNode array = JSON.createArrayNode();
    for (AuditedCase one : all) {
      ObjectNode node = array.addObject();
      node.put("options", one.asked().words());
      node.put("effort", one.effort());
      node.set("answer", one.found());
    }
    List<String> lines = new ArrayList<>();
    for (JsonNode one : array) {
      lines.add(JSON.writeValueAsString(one));
    }
    return lines.stream().collect(Collectors.joining(",\n", "[\n", "\n]\n"));
  }

  @Test
  void thePageIsMadeOfAnswers_andTheseAreAboutWhatThereIs() throws IOException {
    String matching = System.getProperty("tacit.audit", "");
    if (!matching.isEmpty()) {
      write(matching, System.getProperty("tacit.effort", "0.05"));
    }
    Map<Case, AuditedCase> answers = answers();
    assertThat(answers.keySet()).containsExactlyElementsOf(AuditPage.cases());
    assertThat(Files.readString(PAGE)).isEqualTo(AuditPage.page(List.copyOf(answers.values())));
    JsonSchema schema = JsonSchema.of(DOCS.resolve("reference/schemas/audit.json"));
    for (AuditedCase one : answers.values()) {
      assertThat(schema.faults(one.found())).as(one.command()).isEmpty();
      assertThat(one.found().get("controls").get("hold").booleanValue()).as(one.command()).isTrue();
      double certified = one.number("certifiedEpsilon");
      assertThat(one.number("lowerBound")).as(one.command()).isLessThanOrEqualTo(certified);
      assertThat(one.number("tightness"))
          .isCloseTo(one.number("lowerBound") / certified, within(1e-9));
    }
  }

  /** A change of a plan's noise or of its defaults shows up here: audit those anew. */
  @Test
  void certificatesAndSettingsAreTodays() throws IOException {
    for (AuditedCase one : answers().values()) {
      PlanGame today = AuditPage.planned(one.asked());
      assertThat(today.certificate().worst().epsilon())
          .as(one.command())
          .isCloseTo(one.number("certifiedEpsilon"), within(1e-9));
      Map<String, String> settings = new LinkedHashMap<>();
      one.found()
          .get("settings")
          .properties()
          .forEach(field -> settings.put(field.getKey(), field.getValue().textValue()));
      assertThat(today.settings()).as(one.command()).isEqualTo(settings);
    }
  }

  /** An edited figure is noticed. */
  @Test
  void anEditIsNoticed() throws IOException {
    List<AuditedCase> answers = new ArrayList<>(answers().values());
    AuditedCase first = answers.get(0);
    ObjectNode edited = first.found().deepCopy();
    edited.put("lowerBound", first.number("lowerBound") / 2);
    answers.set(0, new AuditedCase(first.asked(), first.effort(), edited));
    assertThat(Files.readString(PAGE)).isNotEqualTo(AuditPage.page(answers));
  }
}
