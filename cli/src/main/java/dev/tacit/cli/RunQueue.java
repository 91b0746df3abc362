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
 * Takes the federation files of a folder one after the other, in the order of their names, for a
 * party that stays.
 *
 * <p>A run that peers stopped is tried again, since they may come back. A run that this party
 * cannot take, or that fails by a fault of this program, is skipped until its file changes: trying
 * it every second would fill the log and help nobody. One failing run must never end the others.
 */
final class RunQueue {
  /** Time between two looks at the folder when there was nothing to do. */
  private static final long POLL_MILLISECONDS = 1000;

  /** Failures whose cause is another party or the network, after which a run is tried again. */
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

  /** Files that are skipped, with the time of their last change. */
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

  /**
   * Takes runs until enough of them are done or the process is stopped. Every pass begins with the
   * first file again, so that a run that was waiting for consent gets its turn.
   */
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

  /** Whether a run is to be taken now. A failure to find out counts as a failure of the run. */
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

  /** Takes a run and says whether it was done. */
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

  /**
   * Records that a run failed, and whether it will be tried again. Only an interruption of this
   * process goes on to the caller.
   */
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

  /** When the file was last changed; a fixed time for one that is gone, which is skipped then. */
  private static FileTime changedAt(Path file) {
    try {
      return Files.getLastModifiedTime(file);
    } catch (IOException gone) {
      return FileTime.fromMillis(0);
    }
  }

  /** The federation files that are in the folder now. */
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
