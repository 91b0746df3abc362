package dev.tacit.site;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/**
 * A document, read: its HTML with links that lead to pages of the site, what it links to, and its
 * text by heading.
 *
 * @param title its first heading
 * @param linkTargets files and folders of the repository that it links to
 * @param faults links that lead nowhere
 */
record MarkdownPage(
    String title, String html, List<Part> parts, Set<Path> linkTargets, List<String> faults) {
  private static final List<Extension> TABLES = List.of(TablesExtension.create());

  /** The text under one heading. */
  record Part(String heading, String anchor, String text) {}

  static MarkdownPage of(SitePaths paths, Path file, String markdown) {
    Node document = Parser.builder().extensions(TABLES).build().parse(markdown);
    Links links = new Links(paths, file);
    document.accept(links);
    Map<Node, String> anchors = anchors(document);
    HtmlRenderer renderer =
        HtmlRenderer.builder()
            .extensions(TABLES)
            .attributeProviderFactory(
                context ->
                    (node, tag, attributes) -> {
                      if (anchors.containsKey(node)) {
                        attributes.put("id", anchors.get(node));
                      }
                    })
            .build();
    List<Part> parts = parts(document, anchors);
    // A text, or a comment, may stand above the first heading.
    String title =
        parts.stream()
            .map(Part::heading)
            .filter(heading -> !heading.isEmpty())
            .findFirst()
            .orElse(file.toString());
    String html =
        renderer
            .render(document)
            .replace("<table>", "<div class=\"scroll\"><table>")
            .replace("</table>", "</table></div>");
    return new MarkdownPage(title, html, parts, links.linkTargets, links.faults);
  }

  /** As GitHub makes them: lower case, punctuation dropped, blanks to hyphens, told apart. */
  private static Map<Node, String> anchors(Node document) {
    Map<Node, String> anchors = new HashMap<>();
    Map<String, Integer> seen = new HashMap<>();
    for (Node node = document.getFirstChild(); node != null; node = node.getNext()) {
      if (node instanceof Heading) {
        String plain =
            text(node)
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N} _-]", "")
                .replace(' ', '-');
        int before = seen.merge(plain, 1, Integer::sum) - 1;
        anchors.put(node, before == 0 ? plain : plain + "-" + before);
      }
    }
    return anchors;
  }

  private static List<Part> parts(Node document, Map<Node, String> anchors) {
    List<Part> parts = new ArrayList<>();
    String heading = "";
    String anchor = "";
    StringBuilder text = new StringBuilder();
    for (Node node = document.getFirstChild(); node != null; node = node.getNext()) {
      if (node instanceof Heading) {
        if (!heading.isEmpty() || !text.isEmpty()) {
          parts.add(new Part(heading, anchor, text.toString().strip()));
        }
        heading = text(node);
        anchor = anchors.get(node);
        text.setLength(0);
      } else {
        text.append(text(node)).append(' ');
      }
    }
    parts.add(new Part(heading, anchor, text.toString().strip()));
    return parts;
  }

  /** The words of a node, without marks. */
  private static String text(Node node) {
    StringBuilder words = new StringBuilder();
    node.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Text text) {
            words.append(text.getLiteral());
            visitChildren(text);
          }

          @Override
          public void visit(Code code) {
            words.append(code.getLiteral());
          }

          @Override
          public void visit(SoftLineBreak lineBreak) {
            words.append(' ');
          }

          @Override
          public void visit(FencedCodeBlock block) {
            words.append(' ').append(block.getLiteral());
          }

          @Override
          protected void visitChildren(Node parent) {
            super.visitChildren(parent);
            if (!(parent instanceof Heading) && !(parent instanceof Link)) {
              words.append(' ');
            }
          }
        });
    return words.toString().replaceAll("\\s+", " ").strip();
  }

  /** Turns links to files into links to places of the site. */
  private static final class Links extends AbstractVisitor {
    private static final Pattern WRITTEN = Pattern.compile("((?:href|src)=\")([^\"]*)\"");

    private final SitePaths paths;
    private final Path file;
    private final Set<Path> linkTargets = new LinkedHashSet<>();
    private final List<String> faults = new ArrayList<>();

    private Links(SitePaths paths, Path file) {
      this.paths = paths;
      this.file = file;
    }

    @Override
    public void visit(Link link) {
      link.setDestination(placed(link.getDestination()));
      visitChildren(link);
    }

    @Override
    public void visit(Image image) {
      image.setDestination(placed(image.getDestination()));
      visitChildren(image);
    }

    @Override
    public void visit(HtmlBlock html) {
      html.setLiteral(placedIn(html.getLiteral()));
    }

    @Override
    public void visit(HtmlInline html) {
      html.setLiteral(placedIn(html.getLiteral()));
    }

    private String placedIn(String html) {
      return WRITTEN
          .matcher(html)
          .replaceAll(
              link -> Matcher.quoteReplacement(link.group(1) + placed(link.group(2)) + "\""));
    }

    private String placed(String destination) {
      if (destination.matches("[a-z]+:.*") || destination.startsWith("#")) {
        return destination;
      }
      String[] parts = destination.split("#", 2);
      Path target = paths.root().resolve(file).resolveSibling(parts[0]).normalize();
      if (!target.startsWith(paths.root()) || !Files.exists(target)) {
        faults.add(file + ": " + destination);
        return destination;
      }
      Path meant = paths.linkTarget(paths.root().relativize(target));
      linkTargets.add(meant);
      String link = SitePaths.link(paths.of(file), paths.of(meant));
      return parts.length == 2 ? link + "#" + parts[1] : link;
    }
  }
}
