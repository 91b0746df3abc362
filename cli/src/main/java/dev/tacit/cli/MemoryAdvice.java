package dev.tacit.cli;

/**
 * The message for a lack of memory: how much was allowed, and how to allow twice as much.
 *
 * <p>It is printed while memory is short, so it is one string and looks nothing up.
 */
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
