package dev.tacit.cli;

import static dev.tacit.cli.output.HtmlPage.escaped;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Looks at a page in a real browser, on a phone and on a desk, on light and on dark paper: each in
 * a frame of its own of one page, because a browser's window does not get as narrow as a phone.
 */
record Chromium(String program) {
  private static final int ATTEMPTS = 5;
  private static final String DARK = "(prefers-color-scheme:dark)";

  /** Finds out how wide each frame got, which words run out of it, and which are hard to read. */
  private static final String PROBE =
      """
      <script>
      function parts(text) { return text.match(/[0-9.]+/g).map(Number); }
      function light(c) {
        return [0, 1, 2].map(function (k) { var v = c[k] / 255;
          return v <= .03928 ? v / 12.92 : Math.pow((v + .055) / 1.055, 2.4); })
          .reduce(function (sum, v, k) { return sum + v * [.2126, .7152, .0722][k]; }, 0);
      }
      function behind(view, element) {
        for (; element; element = element.parentElement) {
          var c = parts(view.getComputedStyle(element).backgroundColor);
          if (c.length < 4 || c[3] > 0) return c;
        }
        return [255, 255, 255];
      }
      function look(frame) {
        var view = frame.contentWindow, page = frame.contentDocument, faint = [];
        page.querySelectorAll('body *').forEach(function (element) {
          var own = Array.from(element.childNodes).some(function (n) {
            return n.nodeType === 3 && n.textContent.trim(); });
          if (!own || /^(SCRIPT|STYLE|TITLE)$/i.test(element.tagName)) return;
          var style = view.getComputedStyle(element);
          var ink = element.namespaceURI.indexOf('svg') > 0 ? style.fill : style.color;
          var a = light(parts(ink)), b = light(behind(view, element));
          var ratio = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
          if (ratio < 4.5) faint.push(element.textContent.trim().slice(0, 40) + ' ' + ratio.toFixed(2));
        });
        return {name: frame.id, wide: page.documentElement.scrollWidth, room: view.innerWidth,
          faint: faint, sliders: page.querySelectorAll('label.slide input').length,
          shown: Array.from(page.querySelectorAll('.scripted table[id] tbody tr'))
            .filter(function (row) { return view.getComputedStyle(row).display !== 'none'; }).length};
      }
      window.addEventListener('load', function () {
        var found = Array.from(document.querySelectorAll('iframe')).map(look);
        document.getElementById('found').textContent = JSON.stringify(found);
      });
      </script>
      """;

  /** The browser of this machine, if it has one. */
  static Optional<Chromium> here() {
    for (String name : List.of("chromium", "chromium-browser", "google-chrome")) {
      for (String folder : System.getenv("PATH").split(":", -1)) {
        if (Files.isExecutable(Path.of(folder, name))) {
          return Optional.of(new Chromium(name));
        }
      }
    }
    return Optional.empty();
  }

  /** What was seen of a page, frame by frame, and what the browser complained about. */
  record Seen(JsonNode frames, List<String> complaints) {}

  Seen look(Path page, Path folder) throws IOException, InterruptedException {
    String light = Files.readString(page);
    String dark = light.replace("@media " + DARK, "@media (min-width:0)");
    StringBuilder frames = new StringBuilder("<!DOCTYPE html>\n<title>frames</title>\n");
    for (int width : new int[] {360, 1280}) {
      frames
          .append(frame("light-" + width, width, light))
          .append(frame("dark-" + width, width, dark));
    }
    Path wrapper = folder.resolve("frames.html");
    Files.writeString(wrapper, frames + "<pre id=\"found\"></pre>\n" + PROBE);
    Path out = folder.resolve("dom.txt");
    Path err = folder.resolve("browser.txt");
    Files.deleteIfExists(err);
    run(
        List.of(
            "--dump-dom",
            "--user-data-dir=" + folder.resolve("profile"),
            "--virtual-time-budget=4000",
            wrapper.toUri().toString()),
        out,
        err,
        "[{\"name\"");
    String dom = Files.readString(out);
    int from = dom.indexOf("<pre id=\"found\">") + "<pre id=\"found\">".length();
    String found = dom.substring(from, dom.indexOf("</pre>", from)).replace("&amp;", "&");
    List<String> complaints =
        Files.readAllLines(err).stream().filter(line -> line.contains("CONSOLE")).toList();
    return new Seen(new ObjectMapper().readTree(found), complaints);
  }

  /**
   * What a page that is served says after a visit, and what the browser complained about.
   *
   * @param picture where it is painted, as wide as asked
   */
  Visit visit(String address, int width, Path picture) throws IOException, InterruptedException {
    Path err = Path.of(picture + ".log");
    Path dom = Path.of(picture + ".html");
    List<String> shared =
        List.of("--hide-scrollbars", "--window-size=" + width + ",1400", profile(picture), address);
    run(with("--dump-dom", shared), dom, err, "</body>");
    run(with("--screenshot=" + picture, shared), Path.of(picture + ".out"), err, "");
    List<String> complaints =
        Files.readAllLines(err).stream().filter(line -> line.contains("CONSOLE")).toList();
    return new Visit(Files.readString(dom), complaints);
  }

  private static String profile(Path picture) {
    return "--user-data-dir=" + picture + "-profile";
  }

  private static List<String> with(String first, List<String> others) {
    return Stream.concat(Stream.of(first), others.stream()).toList();
  }

  /**
   * Runs the browser, and again if it has nothing to show: one that starves may be asked to load a
   * page anew, by the page itself, before it has written down what it saw.
   */
  private void run(List<String> options, Path out, Path err, String wanted)
      throws IOException, InterruptedException {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      List<String> command = new ArrayList<>(List.of(program, "--headless=new", "--no-sandbox"));
      command.addAll(List.of("--disable-gpu", "--enable-logging=stderr"));
      command.addAll(options);
      Process process =
          new ProcessBuilder(command)
              .redirectOutput(out.toFile())
              .redirectError(ProcessBuilder.Redirect.appendTo(err.toFile()))
              .start();
      if (!process.waitFor(10, TimeUnit.MINUTES)) {
        process.destroyForcibly();
        throw new IOException("the browser did not end");
      }
      if (Files.readString(out).contains(wanted)) {
        return;
      }
    }
  }

  /** A page as the browser has it. */
  record Visit(String dom, List<String> complaints) {}

  private static String frame(String id, int width, String page) {
    return "<iframe id=\""
        + id
        + "\" width=\""
        + width
        + "\" height=\"900\" srcdoc=\""
        + escaped(page)
        + "\"></iframe>\n";
  }
}
