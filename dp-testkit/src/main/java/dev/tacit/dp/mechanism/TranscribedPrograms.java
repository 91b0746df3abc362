package dev.tacit.dp.mechanism;

import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Receipt;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.optim.linalg.Vec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;

/**
 * Runs a whole program with noise that is a function of agent, round, site and what was heard, and
 * writes down what left it: each release with its bound, its receipt and its numbers, bit by bit.
 * Lines are made of numbers and of frozen names alone, so that a change of structure leaves them.
 *
 * <p>As with {@link ReplayedPrograms} the product runs as it is but for the statements of {@link
 * PatchedSource#PROGRAMS}. Names of runs do not count here: a command makes one of the time of day
 * where nobody gave one. How plans, rows, secrets and names of runs make a key is held by vectors
 * of its own.
 */
public final class TranscribedPrograms {
  private static Optional<TranscribedPrograms> active = Optional.empty();

  private record Line(String agent, String text) {}

  private final List<Line> lines = new ArrayList<>();
  private final Map<String, Integer> runs = new LinkedHashMap<>();

  private TranscribedPrograms() {}

  /**
   * What became of a program.
   *
   * @param <T> what it gives
   * @param lines what left, in the order in which it left
   * @param byAgent the same of one agent after the other, where they run side by side
   */
  public record Transcribed<T>(T result, List<String> lines, List<String> byAgent) {
    public Transcribed {
      lines = List.copyOf(lines);
      byAgent = List.copyOf(byAgent);
    }
  }

  /** Runs it; one at a time in a process. */
  public static <T> Transcribed<T> of(Callable<T> program) throws Exception {
    TranscribedPrograms transcript = new TranscribedPrograms();
    T gave =
        ReplayedPrograms.runWith(new RecordingScript(), () -> runRecorded(transcript, program));
    synchronized (TranscribedPrograms.class) {
      List<Line> byAgent = new ArrayList<>(transcript.lines);
      byAgent.sort(Comparator.comparing(Line::agent));
      return new Transcribed<>(
          gave,
          transcript.lines.stream().map(Line::text).toList(),
          byAgent.stream().map(Line::text).toList());
    }
  }

  private static <T> T runRecorded(TranscribedPrograms transcript, Callable<T> program)
      throws Exception {
    set(Optional.of(transcript));
    try {
      return program.call();
    } finally {
      set(Optional.empty());
    }
  }

  private static synchronized void set(Optional<TranscribedPrograms> now) {
    active = now;
  }

  /** For the copy of {@link NoiseKey}: under which name of the run it draws. */
  static synchronized String run(String own) {
    return active.isPresent() ? "run" : own;
  }

  /** For the copy of {@link Curator}. */
  static synchronized Receipt paid(Receipt receipt) {
    active.ifPresent(one -> one.add(receipt.address(), "paid " + ReceiptText.of(receipt)));
    return receipt;
  }

  /** For the copy of {@link Curator}. */
  static synchronized Vec left(Vec value, Receipt receipt) {
    active.ifPresent(one -> one.add(receipt.address(), "left " + TranscriptText.bits(value)));
    return value;
  }

  private static synchronized void recordBound(Address address, Sensitivity bound) {
    active.ifPresent(
        one ->
            one.add(
                address,
                "bound %s %s %s"
                    .formatted(
                        bound.norm(),
                        TranscriptText.bits(bound.bound()),
                        bound.neighbours().label())));
  }

  private static synchronized void recordAnswer(Address address, boolean above) {
    active.ifPresent(one -> one.add(address, "answer " + (above ? "above" : "below")));
  }

  private void add(Address address, String what) {
    int run = runs.computeIfAbsent(address.run(), unused -> runs.size());
    lines.add(
        new Line(
            address.agent(),
            "%d %s %d %s: %s"
                .formatted(run, address.agent(), address.round(), address.site(), what)));
  }

  /** Real coins, and somebody who looks at bounds and answers. */
  private static final class RecordingScript implements NoiseScript, ReleaseInterceptor {
    @Override
    public Optional<Vec> noise(Address address, int dimension) {
      return Optional.empty();
    }

    @Override
    public Optional<Vec> choice(Address address) {
      return Optional.empty();
    }

    @Override
    public ReleaseInterceptor interceptor() {
      return this;
    }

    @Override
    public Vec released(Address address, Sensitive value, Vec noised) {
      recordBound(address, value.sensitivity());
      return noised;
    }

    @Override
    public Vec releasedFrom(Address address, Vec start, Sensitive move, Vec noised) {
      recordBound(address, move.sensitivity());
      return noised;
    }

    @Override
    public boolean answered(Address address, double query, Sensitivity bound, boolean above) {
      recordBound(address, bound);
      recordAnswer(address, above);
      return above;
    }
  }
}
