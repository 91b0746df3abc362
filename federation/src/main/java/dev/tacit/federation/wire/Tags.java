package dev.tacit.federation.wire;

/** The numbers of the kinds of messages, and what a text may hold. */
final class Tags {
  static final int CHALLENGE = 1;
  static final int GREETING = 2;
  static final int PARCEL = 3;
  static final int GOODBYE = 4;
  static final int HALT = 5;

  private Tags() {}

  /** Texts of other parties reach terminals and logs: no control signs, nothing but ASCII. */
  static boolean isPrintable(byte[] text) {
    for (byte sign : text) {
      if (sign < ' ' || sign > '~') {
        return false;
      }
    }
    return true;
  }

  static String printable(String text) {
    StringBuilder clean = new StringBuilder();
    text.chars()
        .limit(Limits.LONGEST_REASON)
        .forEach(sign -> clean.append(sign >= ' ' && sign <= '~' ? (char) sign : '?'));
    return clean.toString();
  }
}
