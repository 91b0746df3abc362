package dev.tacit.cli.output;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * The frame of every page: one self-contained file without fonts or pictures from elsewhere, so
 * that it can be mailed, printed and opened without a network, on a phone and on dark paper.
 */
public final class HtmlPage {
  /** By this mark a file is recognised as a page of ours, which a newer one may replace. */
  static final String GENERATOR = "<meta name=\"generator\" content=\"Tacit\">";

  /**
   * Shows one row of a table of thresholds at a time. Without scripts all rows are shown, so
   * nothing is lost.
   */
  private static final String SCRIPT =
      """
      <script>
      document.body.classList.add('scripted');
      document.querySelectorAll('label.slide input').forEach(function (slide) {
        var rows = document.querySelectorAll('#' + slide.dataset.table + ' tbody tr');
        var cells = slide.closest('section').querySelectorAll('.confusion td');
        function show() {
          rows.forEach(function (row, k) { row.classList.toggle('off', k !== +slide.value); });
          cells.forEach(function (cell) {
            cell.textContent = rows[+slide.value].children[+cell.dataset.from].textContent;
          });
        }
        slide.addEventListener('input', show);
        show();
      });
      </script>
      """;

  private HtmlPage() {}

  /**
   * A page with this body, whose texts are escaped already. The script is added only where the body
   * has a slider.
   */
  public static String of(String title, String body) {
    return "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
        + GENERATOR
        + "\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>"
        + escaped(title)
        + "</title>\n<style>\n"
        + style()
        + "</style></head>\n<body>\n"
        + body
        + (body.contains("class=\"slide\"") ? SCRIPT : "")
        + "</body></html>\n";
  }

  /** The style sheet, written into the page itself. */
  private static String style() {
    try (InputStream css = HtmlPage.class.getResourceAsStream("page.css")) {
      return new String(css.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Text that may be put between tags and into quoted attributes. */
  public static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
