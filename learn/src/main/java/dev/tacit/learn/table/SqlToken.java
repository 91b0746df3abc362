package dev.tacit.learn.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A word of a query. Only what means the same in every dialect is one: no comments, no backslashes,
 * no texts in dollar signs, nothing but plain ASCII outside texts and quoted names.
 */
record SqlToken(Kind kind, String text) {
  /** What a word is. */
  enum Kind {
    /** A keyword or an unquoted name. */
    WORD,
    /** A name in quotation marks, which are taken off. */
    NAME,
    /** A text, without its quotation marks. */
    TEXT,
    NUMBER,
    SYMBOL,
    END
  }

  private static final Pattern TOKEN =
      Pattern.compile(
          "\\s*(?:(?<word>[A-Za-z_][A-Za-z_0-9]*)"
              + "|\"(?<name>(?:[^\"\\\\\\p{Cntrl}]|\"\")+)\""
              + "|'(?<text>(?:[^'\\\\\\p{Cntrl}]|'')*)'"
              + "|(?<number>[0-9]+(?:\\.[0-9]+)?(?:[eE][-+]?[0-9]+)?)(?![A-Za-z_0-9.])"
              + "|(?<symbol><=|>=|<>|!=|\\|\\||-(?!-)|[(),.=<>+*]))");

  private static final int SHOWN = 12;

  /** All of them; one of kind END is the last. */
  static List<SqlToken> of(String sql) {
    String query = sql.strip();
    List<SqlToken> tokens = new ArrayList<>();
    Matcher next = TOKEN.matcher(query);
    int at = 0;
    while (at < query.length()) {
      next.region(at, query.length());
      if (!next.lookingAt()) {
        String rest = query.substring(at).strip();
        throw new NotRowWise(
            "It may not say '"
                + rest.substring(0, Math.min(SHOWN, rest.length()))
                + "': comments, division, casts, parameters and further statements are not read.");
      }
      tokens.add(found(next));
      at = next.end();
    }
    tokens.add(new SqlToken(Kind.END, ""));
    return tokens;
  }

  private static SqlToken found(Matcher at) {
    if (at.group("word") != null) {
      return new SqlToken(Kind.WORD, at.group("word"));
    }
    if (at.group("name") != null) {
      return new SqlToken(Kind.NAME, at.group("name").replace("\"\"", "\""));
    }
    if (at.group("text") != null) {
      return new SqlToken(Kind.TEXT, at.group("text").replace("''", "'"));
    }
    return at.group("number") != null
        ? new SqlToken(Kind.NUMBER, at.group("number"))
        : new SqlToken(Kind.SYMBOL, at.group("symbol"));
  }

  /** Whether it is this keyword, in any capitals, or this symbol. */
  boolean is(String word) {
    return kind == Kind.WORD ? text.equalsIgnoreCase(word) : isSymbol(word);
  }

  private boolean isSymbol(String word) {
    return kind == Kind.SYMBOL && text.equals(word);
  }

  String upper() {
    return text.toUpperCase(Locale.ROOT);
  }

  /** For messages. */
  String shown() {
    return kind == Kind.END ? "the end" : "'" + text + "'";
  }
}
