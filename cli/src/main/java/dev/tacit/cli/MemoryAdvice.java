package dev.tacit.cli;

/** What to say when there is no memory left. */
final class MemoryAdvice {
  private MemoryAdvice() {}

  static String outOfMemory() {
    long megabytes = Runtime.getRuntime().maxMemory() >> 20;
    return "out of memory: "
        + megabytes
        + " MB were allowed. Allow more, for example TACIT_JAVA_OPTS=-Xmx"
        + Math.max(2, 2 * megabytes / 1024 + 1)
        + "g before the command, or give fewer rows or features.";
  }
}
