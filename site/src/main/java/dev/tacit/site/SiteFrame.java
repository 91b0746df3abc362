package dev.tacit.site;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What surrounds the text of every page: the list of all pages by folder, and the search.
 *
 * @param titles of pages by their place on the site
 */
record SiteFrame(Map<Path, String> titles) {
  static final Path SEARCH = Path.of("search.html");
  static final Path INDEX = Path.of("search-index.js");

  /** Folders of the site in the order of the menu, and what they are called there. */
  private static final Map<String, String> GROUPS = new LinkedHashMap<>();

  static {
    GROUPS.put("docs", "Documents");
    GROUPS.put("docs/guides", "Guides");
    GROUPS.put("docs/reference", "Reference");
    GROUPS.put("docs/theory", "Theory");
    GROUPS.put("docs/evidence", "Evidence");
    GROUPS.put("docs/evidence/experiments", "Experiments");
    GROUPS.put("docs/reference/exit-codes", "Exit codes");
    GROUPS.put("docs/reference/schemas", "Schemas");
    GROUPS.put("docs/decisions", "Decisions");
    GROUPS.put("", "Project");
  }

  String page(Path place, String title, String body) {
    String top = SitePaths.link(place, Path.of("index.html"));
    return "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
        + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>"
        + escaped(title)
        + " - Tacit</title>\n<style>\n"
        + resource("site.css")
        + "</style></head>\n<body>\n<header><a class=\"home\" href=\""
        + top
        + "\">Tacit</a>\n<a class=\"pages\" href=\"#pages\">All pages</a>\n<form action=\""
        + SitePaths.link(place, SEARCH)
        + "\"><input type=\"search\" name=\"q\" aria-label=\"Search the documents\""
        + " placeholder=\"Search\"></form></header>\n<div class=\"columns\">\n"
        + "<main>\n"
        + body
        + "</main>\n"
        + menu(place)
        + "</div></body></html>\n";
  }

  private String menu(Path place) {
    StringBuilder html = new StringBuilder("<nav id=\"pages\" aria-label=\"All pages\">\n");
    GROUPS.forEach(
        (folder, name) -> {
          List<Path> here = new ArrayList<>();
          titles.keySet().stream().filter(one -> folder(one).equals(folder)).forEach(here::add);
          if (!here.isEmpty()) {
            html.append(folder(place).equals(folder) ? "<details open>" : "<details>");
            html.append("<summary>").append(name).append("</summary>\n<ul>\n");
            here.forEach(one -> html.append(item(place, one)));
            html.append("</ul></details>\n");
          }
        });
    return html.append("</nav>\n").toString();
  }

  private String item(Path place, Path one) {
    return "<li><a href=\""
        + SitePaths.link(place, one)
        + (one.equals(place) ? "\" aria-current=\"page" : "")
        + "\">"
        + escaped(titles.get(one))
        + "</a></li>\n";
  }

  private static String folder(Path place) {
    return place.getParent() == null ? "" : place.getParent().toString().replace('\\', '/');
  }

  /** The page that finds words in all others. */
  String search() {
    return page(
        SEARCH,
        "Search",
        "<h1>Search</h1>\n<p id=\"count\">The search needs scripts; without them use the list of"
            + " pages.</p>\n<ol id=\"found\"></ol>\n<script src=\""
            + INDEX
            + "\"></script>\n<script>\n"
            + resource("search.js")
            + "</script>\n");
  }

  private static String resource(String name) {
    try (InputStream text = SiteFrame.class.getResourceAsStream(name)) {
      return new String(text.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
