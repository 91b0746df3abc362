package dev.tacit.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How tests start Java: small and quick to be there, or as users do. */
final class ChildJvm {
  private static final List<String> SMALL =
      List.of("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  private ChildJvm() {}

  /** The command up to the name of the main class. */
  static List<String> quick() {
    return with(SMALL);
  }

  /** As users start it. */
  static List<String> plain() {
    return with(List.of());
  }

  private static List<String> with(List<String> options) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    return command;
  }
}
