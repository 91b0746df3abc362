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
  private final List<Map<String, String>> entries = new ArrayList<>();

  void add(Path place, MarkdownPage page) {
    for (MarkdownPage.Part part : page.parts()) {
      Map<String, String> entry = new LinkedHashMap<>();
      String link = place.toString().replace('\\', '/');
      entry.put("link", part.anchor().isEmpty() ? link : link + "#" + part.anchor());
      entry.put("page", page.title());
      entry.put("heading", part.heading());
      entry.put("text", part.text());
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
