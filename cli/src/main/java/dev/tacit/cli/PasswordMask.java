package dev.tacit.cli;

import dev.tacit.ledger.store.Passwords;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Removes passwords from what is printed. They are recognised by how a URL looks, and those of this
 * command's own arguments also where a library quotes a part of one.
 *
 * @param passwords as they were typed, and decoded
 */
record PasswordMask(List<String> passwords) {
  /**
   * Length below which a password is not searched for: shorter ones would remove words of the
   * message.
   */
  private static final int SHORTEST = 4;

  private static final Pattern PARAMETER = Pattern.compile("(?i)[?&;](?:ssl)?password=([^&]*)");

  /**
   * Finds passwords in the arguments of a command: parameters of a URL, and what stands between
   * user and host.
   */
  static PasswordMask of(List<String> arguments) {
    List<String> passwords = new ArrayList<>();
    for (String argument : arguments) {
      Matcher parameter = PARAMETER.matcher(argument);
      while (parameter.find()) {
        add(parameter.group(1), passwords);
      }
      int user = argument.indexOf("://");
      int colon = user < 0 ? -1 : argument.indexOf(':', user + 3);
      int at = argument.lastIndexOf('@');
      if (colon >= 0 && at > colon) {
        add(argument.substring(colon + 1, at), passwords);
      }
    }
    return new PasswordMask(passwords);
  }

  /**
   * Remembers a password as it was typed and with percent signs decoded: libraries quote either.
   */
  private static void add(String password, List<String> passwords) {
    if (password.length() >= SHORTEST) {
      passwords.add(password);
      passwords.add(decoded(password));
    }
  }

  private static String decoded(String password) {
    try {
      return URLDecoder.decode(password.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return password;
    }
  }

  /** The text without the passwords. */
  String masked(String text) {
    // Whole passwords first: a pattern ends at a space, and the rest of a password that contains
    // one would remain.
    String masked = text;
    for (String password : passwords) {
      masked = masked.replace(password, "***");
    }
    return Passwords.masked(masked);
  }
}
