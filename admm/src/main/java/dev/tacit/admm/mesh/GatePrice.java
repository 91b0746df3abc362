package dev.tacit.admm.mesh;

import dev.tacit.admm.agent.Site;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.mechanism.Curator;

/**
 * Numbers of tests and releases that are reserved for a gated agent. What it does not use is
 * forfeited, because its data decided (facts gaussian-filter, silence-is-charged).
 *
 * @param tests 1 for a gate that is paid in full when it is opened
 */
record GatePrice(
    PrivacyEvent test, int tests, PrivacyEvent release, int releases, Neighbours neighbours) {
  static final Site UNUSED = new Site("unused", "nothing: set aside and not used");

  PrivacyEvent whole() {
    return paid(tests, releases);
  }

  /** Tests stop at the last allowed release, whose round depends on data; the view counts them. */
  void payUnused(MeshView last, Curator curator) {
    int testsLeft = tests == 1 ? 0 : Math.max(0, tests - last.tests());
    int releasesLeft = releases - last.releases();
    if (testsLeft > 0 || releasesLeft > 0) {
      PrivacyEvent unused = paid(testsLeft, releasesLeft);
      curator.forfeit(UNUSED.name(), unused, neighbours, Audience.EVERYONE);
    }
  }

  private PrivacyEvent paid(int testsMade, int releasesMade) {
    return PrivacyEvent.composed(
        PrivacyEvent.repeated(test, testsMade), PrivacyEvent.repeated(release, releasesMade));
  }
}
