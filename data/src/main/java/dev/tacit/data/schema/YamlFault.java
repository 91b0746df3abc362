package dev.tacit.data.schema;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A YAML syntax error as a user needs it: the line where the mistake is rather than where the
 * parser began, the problem, and the remedy.
 */
public record YamlFault(int line, String problem, String remedy) {
  /** The parser quotes what it met, whatever that is. */
  public YamlFault {
    problem = problem.replaceAll("\\p{Cntrl}", "?");
  }

  private static final Pattern WHERE = Pattern.compile("\\s*in .*, line ([0-9]+), column [0-9]+:?");

  /** What the parser says: a context with its place, then the problem with its own. */
  public static YamlFault of(IOException failure) {
    List<String> said = String.valueOf(failure.getMessage()).lines().toList();
    for (int at = said.size() - 1; at > 0; at--) {
      Matcher where = WHERE.matcher(said.get(at));
      if (where.matches()) {
        return found(Integer.parseInt(where.group(1)), said.get(at - 1), said, at);
      }
    }
    JsonLocation place = failure instanceof JsonProcessingException one ? one.getLocation() : null;
    String first = said.isEmpty() ? "" : said.get(0).replaceFirst(" *\\((start|at|end) .*", "");
    return new YamlFault(place == null ? 0 : place.getLineNr(), first, "correct the syntax");
  }

  private static YamlFault found(int line, String problem, List<String> said, int at) {
    if (problem.contains("TAB")) {
      return new YamlFault(line, "the line is indented with a tab", "use blanks");
    }
    Matcher context = WHERE.matcher(at > 2 ? said.get(1) : "");
    boolean began = context.matches();
    return new YamlFault(
        line,
        began
            ? problem + ", " + said.get(0) + " that begins in line " + context.group(1)
            : problem.strip(),
        "correct the syntax");
  }

  /** The place is for the caller to name. */
  public String message() {
    return "not YAML: " + problem;
  }
}
