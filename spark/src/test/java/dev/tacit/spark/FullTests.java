package dev.tacit.spark;

/** Whether everything is tested, or what every build tests. */
final class FullTests {
  private FullTests() {}

  static boolean isOn() {
    return Boolean.getBoolean("tacit.full");
  }

  /** For assumptions of tests. */
  static final String SKIPPED = "skipped: runs with -Dtacit.full=true";
}
