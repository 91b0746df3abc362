package dev.tacit.dp.mechanism;

import dev.tacit.dp.event.Neighbours;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;

/**
 * {@link RecordReplay} for whole programs: a command from its options to its files, a fit of the
 * library or of Spark. They make their noise keys themselves, and nothing of the product lets
 * anybody give them another one; so one class is replaced in front of the product, {@link
 * NoiseKey}, of which {@link PatchedKeys} compiles a copy that differs in one statement. All else
 * is the product as it is.
 *
 * <p>Keys of the copy say that they are secret, or no program would get as far as its certificate,
 * and what is published after it is what has to be compared. They are not secret; whatever such a
 * program leaves is for the comparison and for nothing else. There is no copy in any artifact.
 */
public final class ReplayedPrograms {
  private static Optional<NoiseScript> activeScript = Optional.empty();

  private ReplayedPrograms() {}

  /**
   * Two programs.
   *
   * @param one runs it on one of the inputs, and says what is public of it, by name
   */
  public static RecordReplay.ReplayResult compared(
      Neighbours relation, Callable<Map<String, ?>> one, Callable<Map<String, ?>> other) {
    return RecordReplay.comparedPrograms(relation, one, other);
  }

  /** Runs a program, all of whose noise keys have this script and the same coins. */
  static <T> T runWith(NoiseScript script, Callable<T> program) throws Exception {
    start(script);
    try {
      if (NoiseKey.secure().script() != script) {
        throw new IllegalStateException("keys are not replaced here: see " + PatchedKeys.class);
      }
      return program.call();
    } finally {
      end();
    }
  }

  private static synchronized void start(NoiseScript script) {
    if (activeScript.isPresent()) {
      throw new IllegalStateException("another program is under way");
    }
    activeScript = Optional.of(script);
  }

  private static synchronized void end() {
    activeScript = Optional.empty();
  }

  /** For the copy: what a key draws from. */
  static synchronized byte[] coins(byte[] own) {
    return activeScript.isPresent() ? new byte[NoiseKey.LENGTH] : own;
  }

  /** For the copy: the script of a key. */
  static synchronized NoiseScript script() {
    return activeScript.orElse(NoiseScript.NONE);
  }
}
