package dev.tacit.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.cli.output.HtmlReport;
import dev.tacit.learn.report.Item;
import dev.tacit.learn.report.Item.Reader;
import dev.tacit.learn.report.Report;
import dev.tacit.learn.report.Value;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** One item is enough for text, JSON and page, and says by itself who may read it. */
class ReportRenderersTest {
  private static final Item PUBLIC = Item.of("owners", "owners", Value.count(3));
  private static final Item OWNERS =
      Item.of("recordsLeftOut", "records left out", Value.count(7)).forOwner();
  private static final Item DETAIL = Item.line("penalty", "0.5").detail();

  private static PageReport page(Item... items) {
    Report report = new Report("", List.of(), List.of(new Report.Section("Facts", List.of(items))));
    return new PageReport(report, picture -> List.of());
  }

  private static String html(List<HtmlReport.Section> parts) {
    return String.join("", parts.stream().map(HtmlReport.Section::html).toList());
  }

  @Test
  void textHasTheOwnersItemsUnderTheirHeading() {
    assertThat(TextReport.of(List.of(OWNERS, PUBLIC, DETAIL)))
        .isEqualTo("owners  3\n\n" + TextReport.OWNER_ONLY + "\nrecords left out  7\n");
  }

  @Test
  void jsonNamesTheOwnersFields() {
    assertThat(JsonReport.of(List.of(PUBLIC, OWNERS, DETAIL)))
        .isEqualTo(
            Map.of("owners", 3L, "recordsLeftOut", 7L, "ownerOnly", List.of("recordsLeftOut")));
  }

  @Test
  void aSeriesThatIsNotThereIsNamedAllTheSame() {
    Item loss = Item.of("trace.loss", "loss", new Value.Unmeasured()).forOwner();
    assertThat(JsonReport.of(List.of(Item.field("trace.way", List.of(1.0)), loss)))
        .isEqualTo(
            Map.of("trace", Map.of("way", List.of(1.0)), "ownerOnly", List.of("trace.loss")));
  }

  @Test
  void aPageKeepsThemApart() {
    PageReport page = page(PUBLIC, OWNERS, DETAIL);
    assertThat(html(page.sections(Reader.EVERYBODY)))
        .contains("<th>owners</th><td>3</td>", "<th>penalty</th><td>0.5</td>")
        .doesNotContain("left out");
    assertThat(html(page.sections(Reader.OWNER)))
        .contains("<th>records left out</th><td>7</td>")
        .doesNotContain("owners", "penalty");
  }

  @Test
  void nothingIsSaidOfAnItemWithoutAValue() {
    Item unknown = Item.of("owners", "owners", Value.UNKNOWN);
    assertThat(TextReport.all(List.of(unknown))).isEmpty();
    assertThat(page(unknown).sections(Reader.EVERYBODY)).isEmpty();
    assertThat(JsonReport.fields(List.of(unknown))).containsEntry("owners", null);
  }
}
