package dev.tacit.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The commands of parties as threads of one process, over the same connections: where nobody is
 * killed they see what processes see, in a fraction of the time.
 */
final class PartyThreads {
  private static final int PATIENCE_SECONDS = 400;

  private final int patience;
  private final Hospitals hospitals;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(work, "party");
            thread.setDaemon(true);
            return thread;
          });
  private final Map<String, CompletableFuture<Integer>> running = new TreeMap<>();
  private final Map<String, StringWriter> answers = new TreeMap<>();

  PartyThreads(Hospitals hospitals) {
    this(hospitals, PATIENCE_SECONDS);
  }

  /** Parties that must have ended after so many seconds. */
  PartyThreads(Hospitals hospitals, int patience) {
    this.hospitals = hospitals;
    this.patience = patience;
  }

  void startAll(Path federation) {
    hospitals.parties().forEach(party -> start(party, federation));
  }

  void start(String party, Path federation, String... more) {
    List<String> typed = new ArrayList<>(hospitals.arguments(party, federation));
    typed.addAll(List.of(more));
    start(party, typed);
  }

  /** A party whose messages are watched. */
  void start(String party, Path federation, WireWitness witness) {
    List<String> typed = hospitals.arguments(party, federation);
    start(party, typed, work -> WatchedMain.watched(witness, work));
  }

  /** A party that types something else. */
  void start(String party, List<String> typed) {
    start(party, typed, Supplier::get);
  }

  private void start(
      String party, List<String> typed, Function<Supplier<Integer>, Integer> around) {
    StringWriter out = new StringWriter();
    answers.put(party, out);
    running.put(
        party,
        CompletableFuture.supplyAsync(
            () -> {
              try (PrintWriter err = log(party)) {
                String[] words = typed.toArray(String[]::new);
                return around.apply(() -> Main.run(words, new PrintWriter(out, true), err));
              }
            },
            threads));
  }

  private PrintWriter log(String party) {
    try {
      return new PrintWriter(
          Files.newBufferedWriter(
              hospitals.path(party, "log"),
              StandardCharsets.UTF_8,
              StandardOpenOption.CREATE,
              StandardOpenOption.APPEND),
          true);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What a party printed. */
  String answer(String party) {
    return answers.get(party).toString();
  }

  boolean isRunning(String party) {
    return running.containsKey(party) && !running.get(party).isDone();
  }

  /** The exit codes of all, once they have ended. */
  Map<String, Integer> codes() {
    Map<String, Integer> codes = new TreeMap<>();
    running.forEach((party, code) -> codes.put(party, ended(code)));
    running.clear();
    return codes;
  }

  private int ended(CompletableFuture<Integer> code) {
    // In seconds, each of which counts only while this process is not frozen itself.
    for (int second = 0; second < patience; second++) {
      try {
        return code.get(1, TimeUnit.SECONDS);
      } catch (TimeoutException e) {
        // Not yet.
      } catch (InterruptedException | ExecutionException e) {
        throw new IllegalStateException(e);
      }
    }
    throw new AssertionError("a party lives longer than its deadlines, " + patience + " s");
  }
}
