package dev.tacit.site;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All texts by heading as a script, because a page that was opened from a disk may load scripts and
 * nothing else.
 */
final class SearchIndex {
  /** Folders whose pages explain; those below them list single codes, fields and results. */
  private static final List<Path> MAIN =
      List.of(Path.of("docs"), Path.of("docs/reference"), Path.of("docs/theory"));

  private final List<Map<String, String>> entries = new ArrayList<>();

  /** Whoever searches wants to do something first, then to know why, and last what has changed. */
  private static String rank(Path place) {
    if (place.startsWith("docs/guides")) {
      return "3";
    }
    if (place.startsWith("CHANGELOG.html")) {
      return "0";
    }
    boolean main = place.getNameCount() == 1 || MAIN.contains(place.getParent());
    return main ? "2" : "1";
  }

  void add(Path place, MarkdownPage page) {
    for (MarkdownPage.Part part : page.parts()) {
      Map<String, String> entry = new LinkedHashMap<>();
      String link = place.toString().replace('\\', '/');
      entry.put("link", part.anchor().isEmpty() ? link : link + "#" + part.anchor());
      entry.put("page", page.title());
      entry.put("heading", part.heading());
      entry.put("text", part.text());
      entry.put("rank", rank(place));
      entries.add(entry);
    }
  }

  String script() {
    try {
      String json = new ObjectMapper().writeValueAsString(entries);
      return "window.tacitIndex = " + json.replace("</", "<\\/") + ";\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }
}
