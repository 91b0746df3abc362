package dev.tacit.export;

import java.util.List;

/**
 * An element of XML, written without a library so that the bytes of an export are reproducible.
 *
 * @param name of the element
 * @param attributes name and value, one after the other
 * @param children in their order
 * @param text of the element; empty if it has children
 */
record XmlElement(String name, List<String> attributes, List<XmlElement> children, String text) {
  static XmlElement of(String name, List<String> attributes, List<XmlElement> children) {
    return new XmlElement(name, attributes, children, "");
  }

  static XmlElement of(String name, List<String> attributes, XmlElement... children) {
    return of(name, attributes, List.of(children));
  }

  /** An element that holds a text. */
  static XmlElement text(String name, List<String> attributes, String text) {
    return new XmlElement(name, attributes, List.of(), text);
  }

  String document() {
    StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    write(xml, 0);
    return xml.toString();
  }

  private void write(StringBuilder xml, int depth) {
    xml.append(" ".repeat(depth)).append('<').append(name);
    for (int k = 0; k < attributes.size(); k += 2) {
      xml.append(' ').append(attributes.get(k)).append("=\"");
      xml.append(escaped(attributes.get(k + 1))).append('"');
    }
    if (children.isEmpty() && text.isEmpty()) {
      xml.append("/>\n");
      return;
    }
    xml.append('>').append(escaped(text));
    if (!children.isEmpty()) {
      xml.append('\n');
      children.forEach(child -> child.write(xml, depth + 1));
      xml.append(" ".repeat(depth));
    }
    xml.append("</").append(name).append(">\n");
  }

  /** Line ends in attributes would become blanks, and some characters are no XML at all. */
  private static String escaped(String text) {
    StringBuilder safe = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '&' -> safe.append("&amp;");
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '"' -> safe.append("&quot;");
                case '\n', '\r', '\t' -> safe.append("&#").append(c).append(';');
                default -> safe.appendCodePoint(c < ' ' ? 0xfffd : c);
              }
            });
    return safe.toString();
  }
}
