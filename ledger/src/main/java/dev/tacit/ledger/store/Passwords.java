package dev.tacit.ledger.store;

import java.util.regex.Pattern;

/** Removes passwords of URLs from messages, whichever program wrote the message. */
public final class Passwords {
  /** Up to the last at sign of the word: a password may hold one, and a slash. */
  private static final Pattern USER_INFO = Pattern.compile("(://[^:/@\\s]*):\\S*@");

  private static final Pattern PARAMETER = Pattern.compile("(?i)([?&;](?:ssl)?password=)[^&\\s]*");

  private Passwords() {}

  /** The text with every password of a URL in it replaced by {@code ***}. */
  public static String masked(String text) {
    if (text.indexOf('=') < 0 && !text.contains("://")) {
      return text; // as nearly all lines of a log
    }
    // Parameters first: an at sign inside one would end the user's part too late.
    String named = PARAMETER.matcher(text).replaceAll("$1***");
    return USER_INFO.matcher(named).replaceAll("$1:***@");
  }
}
