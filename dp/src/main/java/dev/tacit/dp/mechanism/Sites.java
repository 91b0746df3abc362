package dev.tacit.dp.mechanism;

import dev.tacit.dp.event.Address;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;

/**
 * The addresses of one agent in one round, each handed out once: the same noise on two values would
 * cancel in their difference.
 */
final class Sites {
  private final String run;
  private final String agent;
  private final int round;
  private final TranscriptDigest transcript;
  private final Set<String> used = new HashSet<>();

  Sites(Address place, TranscriptDigest transcriptDigest) {
    this.run = place.run();
    this.agent = place.agent();
    this.round = place.round();
    this.transcript = Objects.requireNonNull(transcriptDigest, "heard");
  }

  String run() {
    return run;
  }

  int round() {
    return round;
  }

  /** The address of a site, for refusals that must come before the site is used up. */
  Address at(String site) {
    return new Address(run, agent, round, site);
  }

  Draw take(String site) {
    if (!used.add(site)) {
      throw new IllegalStateException(
          "site '"
              + site
              + "' was used already in round "
              + round
              + " of agent "
              + agent
              + ": the same noise twice shows the difference of the values; name the draw,"
              + " for example '"
              + site
              + "/2'");
    }
    return new Draw(at(site), transcript);
  }
}
