package dev.tacit.cli.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Finds out whether a person watches standard error.
 *
 * <p>{@code System.console()} looks at input and output together, and from Java 22 on it is present
 * without any terminal, so the descriptor itself is examined where the system shows it. Elsewhere
 * nobody watches unless {@code TACIT_PROGRESS=1} says so.
 */
public final class Terminal {
  private Terminal() {}

  /** The declaration of the environment, or what the descriptor is connected to. */
  public static boolean watchesStandardError() {
    String declared = System.getenv("TACIT_PROGRESS");
    if (declared != null) {
      return declared.equals("1");
    }
    Path descriptor = Path.of("/proc/self/fd/2");
    if (Files.exists(descriptor)) {
      try {
        String target = Files.readSymbolicLink(descriptor).toString();
        return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
      } catch (IOException e) {
        return false;
      }
    }
    return false;
  }
}
