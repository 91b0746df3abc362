package dev.tacit.dist;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which licences of other people's libraries may be in packages: those that ask for no more than a
 * notice. What is not on the list stops the build, so that nobody ships a library under the GPL by
 * adding a dependency.
 */
final class Licences {
  private static final Pattern LIBRARY =
      Pattern.compile("^\\s*((?:\\([^()]*\\) )+)(.*\\S) \\(([^ ()]+:[^ ()]+:[^ ()]+) - .*\\)$");
  private static final Pattern ONE = Pattern.compile("\\(([^()]*)\\)");
  private static final Pattern PERMISSIVE =
      Pattern.compile(
          "(The )?Apache(-2\\.0| 2\\.0|( Software)? License,? (Version 2\\.0|V2\\.0))"
              + "|(The )?MIT( License)?"
              + "|BSD[- ][23]-Clause"
              + "|Bouncy Castle Licence",
          Pattern.CASE_INSENSITIVE);

  private Licences() {}

  /**
   * The libraries of a list of third parties that must not be shipped, with what they say. A
   * library under several licences may be taken under any of them.
   */
  static List<String> refused(String notices) {
    List<String> refused = new ArrayList<>();
    int libraries = 0;
    for (String line : notices.lines().filter(text -> !text.isBlank()).skip(1).toList()) {
      Matcher library = LIBRARY.matcher(line);
      if (!library.matches() || !isPermissive(library.group(1))) {
        refused.add(line.strip());
      }
      libraries++;
    }
    if (libraries == 0) {
      throw new IllegalArgumentException("no library in the notices: " + notices);
    }
    return refused;
  }

  private static boolean isPermissive(String licences) {
    return ONE.matcher(licences)
        .results()
        .anyMatch(one -> PERMISSIVE.matcher(one.group(1)).matches());
  }
}
