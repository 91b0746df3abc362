package dev.tacit.cli;

import dev.tacit.learn.provenance.CodeVersion;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} says. */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {
      "tacit " + CodeVersion.number(),
      "Java " + Runtime.version() + " (" + System.getProperty("os.name") + ")"
    };
  }
}
