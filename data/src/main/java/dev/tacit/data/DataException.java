package dev.tacit.data;

/**
 * A file was refused. The message names the place, the value and the remedy. It may quote private
 * values, so it is for the owner of the file only and must never be sent to anyone else.
 */
public final class DataException extends RuntimeException {
  private static final long serialVersionUID = 1;
  private static final int LONGEST_QUOTE = 60;

  private final transient FileLocation location;

  public DataException(FileLocation fileLocation, String problem, String remedy) {
    this(fileLocation, problem, remedy, null);
  }

  public DataException(FileLocation fileLocation, String problem, String remedy, Throwable cause) {
    super(fileLocation + ": " + problem + "; " + remedy, cause);
    this.location = fileLocation;
  }

  /** Where the problem was found. */
  public FileLocation location() {
    return location;
  }

  /** The value in quotes: shortened, and with control characters made visible. */
  public static String quoted(CharSequence value) {
    StringBuilder text = new StringBuilder().append('"');
    for (int at = 0; at < Math.min(value.length(), LONGEST_QUOTE); at++) {
      char symbol = value.charAt(at);
      if (Character.isISOControl(symbol) || Character.isSurrogate(symbol) || symbol == '\uFEFF') {
        text.append(String.format("\\u%04x", (int) symbol));
      } else {
        text.append(symbol);
      }
    }
    text.append('"');
    if (value.length() > LONGEST_QUOTE) {
      text.append("... (").append(value.length()).append(" characters)");
    }
    return text.toString();
  }
}
