package dev.tacit.cli;

import dev.tacit.learn.provenance.CodeVersion;
import picocli.CommandLine.IVersionProvider;

/**
 * The output of {@code --version}: the version of the program, and of Java and the system, which
 * reports of faults need.
 */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {
      "tacit " + CodeVersion.number(),
      "Java " + Runtime.version() + " (" + System.getProperty("os.name") + ")"
    };
  }
}
