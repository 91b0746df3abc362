package dev.tacit.ledger.store;

import dev.tacit.optim.linalg.Digests;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * What a {@link HeadFile} holds below its first line. Each line is a digest of its content and the
 * content: {@code row NUMBER:HASH BODY}, {@code place PLACE}, or {@code back NUMBER}, after which
 * rows with larger numbers belong to a chain that was left.
 *
 * @param head the newest row
 * @param place where the ledger was seen last; empty where the file lies beside it
 * @param rows those that budgets and prices follow from, in order, from the first row of the ledger
 */
public record HeadFileContent(Head head, String place, List<RememberedRow> rows) {
  private static final int DIGEST = 16;
  private static final String ROW = "row ";
  private static final String PLACE = "place ";
  private static final String BACK = "back ";

  public HeadFileContent {
    rows = List.copyOf(rows);
  }

  /** The number of the newest of them; 0 if there are none. */
  long last() {
    return rows.isEmpty() ? 0 : rows.get(rows.size() - 1).row().number();
  }

  static String line(RememberedRow row) {
    return line(ROW + row.row() + " " + row.body());
  }

  static String place(String place) {
    return line(PLACE + place);
  }

  static String back(long number) {
    return line(BACK + number);
  }

  private static String line(String content) {
    return digest(content) + " " + content + "\n";
  }

  /** What this and further lines say together. */
  HeadFileContent with(Head newest, String lines) {
    String seen = place;
    List<RememberedRow> all = new ArrayList<>(rows);
    if (!lines.isEmpty() && !lines.endsWith("\n")) {
      throw new IllegalArgumentException("it ends within a line");
    }
    for (String line : lines.lines().toList()) {
      String content = content(line);
      if (content.startsWith(ROW)) {
        int body = content.indexOf(' ', ROW.length());
        all.add(
            new RememberedRow(
                Head.parse(content.substring(ROW.length(), body)), content.substring(body + 1)));
      } else if (content.startsWith(PLACE)) {
        seen = content.substring(PLACE.length());
      } else if (content.startsWith(BACK)) {
        long kept = Long.parseLong(content.substring(BACK.length()));
        all.removeIf(row -> row.row().number() > kept);
      } else {
        throw new IllegalArgumentException("a line is of no known kind");
      }
    }
    return new HeadFileContent(newest, seen, all);
  }

  private static String content(String line) {
    if (line.length() <= DIGEST || line.charAt(DIGEST) != ' ') {
      throw new IllegalArgumentException("a line is too short");
    }
    String content = line.substring(DIGEST + 1);
    if (!line.startsWith(digest(content))) {
      throw new IllegalArgumentException("a line was changed");
    }
    return content;
  }

  private static String digest(String content) {
    MessageDigest sha = Digests.sha256();
    byte[] digest = sha.digest(content.getBytes(StandardCharsets.UTF_8));
    return HexFormat.of().formatHex(digest, 0, DIGEST / 2);
  }
}
