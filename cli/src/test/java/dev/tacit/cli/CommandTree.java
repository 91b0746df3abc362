package dev.tacit.cli;

import picocli.CommandLine;

/** The verbs and their options, for tests in other packages. */
public final class CommandTree {
  private CommandTree() {}

  public static CommandLine root() {
    return Main.commandLine();
  }
}
