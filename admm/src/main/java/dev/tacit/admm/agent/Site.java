package dev.tacit.admm.agent;

import java.util.Collection;
import java.util.Optional;

/**
 * A kind of release. It stands beside the agent that makes it, so that people are told what it
 * means in the words of whoever wrote it.
 *
 * @param name in addresses and receipts; noise depends on it, so it never changes
 * @param meaning what is released, for people; it may be put better at any time
 */
public record Site(String name, String meaning) {
  /** What descents release in a round, whatever they do with it. */
  public static final Site GRADIENT = new Site("gradient", "which way to move, round by round");

  /** What agents release that solve a problem of their own in a round. */
  public static final Site MODEL = new Site("model", "the owner's own model of a round");

  public Site {
    if (name.isBlank() || meaning.isBlank()) {
      throw new IllegalArgumentException(
          "name = '" + name + "' and meaning = '" + meaning + "' must not be empty");
    }
  }

  /** The name of one of several such releases in a round; each needs noise of its own. */
  public String numbered(int index) {
    return name + "/" + index;
  }

  /** What a release of this name is about, if one of the sites is its. */
  public static Optional<String> meaning(Collection<Site> sites, String name) {
    String kind = name.replaceFirst("/[0-9]+$", "");
    return sites.stream().filter(site -> site.name.equals(kind)).map(Site::meaning).findFirst();
  }
}
