package dev.tacit.cli;

import dev.tacit.data.ReadFailure;
import dev.tacit.federation.party.PartyLog;
import dev.tacit.learn.Refused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The federation files of a folder, taken one after the other in the order of their names by a
 * party that stays. A run that others stopped is tried again; one that this party cannot take, or
 * that fails by a fault of this program, is left alone until its file changes.
 */
final class RunQueue {
  private static final long POLL_MILLISECONDS = 1000;
  private static final Set<ExitCode> PEER_CODES =
      EnumSet.of(ExitCode.NETWORK, ExitCode.AUTHENTICATION, ExitCode.QUORUM);

  /** What a party does with one file. */
  interface RunHandler {
    /** Whether it has nothing more to do for this run. */
    boolean isOver(Path file);

    /** Whether the party consents. */
    boolean isWanted(Path file);

    void run(Path file);

    /** A run ended by a fault of this program: for whoever looks for it. */
    default void onFault(RuntimeException fault) {}
  }

  private final Path folder;
  private final long most;
  private final PartyLog log;
  private final Map<Path, FileTime> skipped = new HashMap<>();

  /**
   * A queue.
   *
   * @param most runs after which it ends
   */
  RunQueue(Path folder, long most, PartyLog log) {
    this.folder = folder;
    this.most = most;
    this.log = log;
  }

  void work(RunHandler runHandler) {
    long done = 0;
    while (done < most) {
      long before = done;
      for (Path file : files()) {
        if (done < most && isOpen(runHandler, file) && isTaken(runHandler, file)) {
          done++;
        }
      }
      if (done == before) {
        pause();
      }
    }
  }

  private boolean isOpen(RunHandler runHandler, Path file) {
    try {
      return !changedAt(file).equals(skipped.get(file))
          && !runHandler.isOver(file)
          && runHandler.isWanted(file);
    } catch (RuntimeException e) {
      stopped(runHandler, file, e);
      return false;
    }
  }

  private boolean isTaken(RunHandler runHandler, Path file) {
    log.event("taking", Map.of("file", name(file)));
    try {
      runHandler.run(file);
      return true;
    } catch (RuntimeException e) {
      stopped(runHandler, file, e);
      return false;
    }
  }

  /** One run that fails, for whatever reason, must not take the others with it. */
  private void stopped(RunHandler runHandler, Path file, RuntimeException why) {
    ExitCode code = Failures.codeOf(why);
    if (why instanceof Refused refused && refused.kind() == Refused.Kind.INTERRUPTED) {
      throw why;
    }
    boolean internal = code == ExitCode.INTERNAL;
    if (internal) {
      runHandler.onFault(why);
    }
    boolean again = PEER_CODES.contains(code);
    if (!again) {
      skipped.put(file, changedAt(file));
    }
    log.event(
        "stopped",
        Map.of(
            "file",
            name(file),
            "code",
            code.number(),
            "why",
            internal
                ? "internal error: " + why + "; " + Failures.BUG_NOTICE
                : "" + why.getMessage(),
            "next",
            again ? "it is tried again" : "it is tried again when the file has changed"));
  }

  private static String name(Path file) {
    return String.valueOf(file.getFileName());
  }

  private static FileTime changedAt(Path file) {
    try {
      return Files.getLastModifiedTime(file);
    } catch (IOException gone) {
      return FileTime.fromMillis(0);
    }
  }

  private List<Path> files() {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(file -> name(file).endsWith(".yaml"))
          .filter(Files::isRegularFile)
          .sorted()
          .toList();
    } catch (IOException e) {
      throw Refused.usage(
          "--federations", folder, "a readable folder", ReadFailure.reason(e) + ".");
    }
  }

  private static void pause() {
    try {
      Thread.sleep(POLL_MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Refused(Refused.Kind.INTERRUPTED, "interrupted between two runs.", e);
    }
  }
}
