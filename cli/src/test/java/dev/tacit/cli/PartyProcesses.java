package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** The parties of a federation as processes: started, killed, stopped and waited for. */
final class PartyProcesses implements AutoCloseable {
  private final Hospitals hospitals;
  private final Path federation;
  private final Map<String, Process> running = new TreeMap<>();
  private final boolean doubling;
  private final PartyThreads threads;
  private final int patience;
  private Set<String> asThreads = Set.of();
  private long seed = 1;

  PartyProcesses(Hospitals hospitals, Path federation) {
    this(hospitals, federation, true);
  }

  /**
   * Parties of a run.
   *
   * @param doubling whether some messages are sent twice
   */
  PartyProcesses(Hospitals hospitals, Path federation, boolean doubling) {
    this.hospitals = hospitals;
    this.federation = federation;
    this.doubling = doubling;
    this.patience = hospitals.longestLife(federation);
    this.threads = new PartyThreads(hospitals, patience);
  }

  /** These are threads of this process, which costs less and will do for those who live on. */
  void asThreads(Set<String> parties) {
    asThreads = Set.copyOf(parties);
  }

  /** How a process is run: plainly, or under some constraint. */
  record ProcessLimits(
      List<String> wrapper, Map<String, String> environment, List<String> options) {
    static final ProcessLimits NOTHING = new ProcessLimits(List.of(), Map.of(), List.of());

    /** No file grows beyond so many kilobytes: a write fails as on a full disk. */
    static ProcessLimits fileLimit(int kilobytes) {
      String limit = "ulimit -f " + kilobytes + "; exec \"$@\"";
      return new ProcessLimits(List.of("bash", "-c", limit, "bash"), Map.of(), List.of());
    }

    /** It tells two things in one round. */
    static ProcessLimits lyingIn(int round) {
      return new ProcessLimits(List.of(), Map.of(), List.of("-Dwitness.lying=" + round));
    }
  }

  void start(String party) {
    start(party, ProcessLimits.NOTHING);
  }

  /** Starts a party, which appends to its own log. */
  void start(String party, ProcessLimits processLimits) {
    if (asThreads.contains(party)) {
      String ledger = party.equals("hub") ? "" : hospitals.path(party, "ledger").toString();
      int number = hospitals.number(party);
      threads.start(
          party,
          federation,
          new WireWitness(hospitals.wire(party), ledger, number, doubling ? seed++ : 0));
      return;
    }
    List<String> command = new ArrayList<>(processLimits.wrapper());
    command.addAll(ChildJvm.quick());
    command.addAll(processLimits.options());
    command.add("-Dwitness.lines=" + hospitals.wire(party));
    command.add("-Dwitness.self=" + hospitals.number(party));
    command.add("-Dwitness.seed=" + (doubling ? seed++ : 0));
    if (!party.equals("hub")) {
      command.add("-Dwitness.ledger=" + hospitals.path(party, "ledger"));
    }
    command.add(WatchedMain.class.getName());
    command.addAll(hospitals.arguments(party, federation));
    launch(party, command, processLimits.environment());
  }

  /** All of them as their owners would start them: no witness, every compiler. */
  void startPlainly() {
    for (String party : hospitals.parties()) {
      List<String> command = new ArrayList<>(ChildJvm.plain());
      command.add(Main.class.getName());
      command.addAll(hospitals.arguments(party, federation));
      command.add("--json");
      launch(party, command, Map.of());
    }
  }

  private void launch(String party, List<String> command, Map<String, String> environment) {
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectError(ProcessBuilder.Redirect.appendTo(hospitals.path(party, "log").toFile()))
            .redirectOutput(
                ProcessBuilder.Redirect.appendTo(hospitals.path(party, "out").toFile()));
    builder.environment().putAll(environment);
    try {
      running.put(party, builder.start());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void startAll() {
    hospitals.parties().forEach(this::start);
  }

  boolean isRunning(String party) {
    return threads.isRunning(party) || (running.containsKey(party) && running.get(party).isAlive());
  }

  /** Kills a party as with kill -9. */
  void kill(String party) {
    Process process = running.remove(party);
    if (process != null) {
      process.destroyForcibly();
      ended(process);
    }
  }

  void killAll() {
    running.values().forEach(Process::destroyForcibly);
    List.copyOf(running.keySet()).forEach(this::kill);
  }

  /** Freezes a party for a while, as a machine that swaps or a paused container. */
  void freeze(String party, long milliseconds) {
    signal(party, "STOP");
    pause(milliseconds);
    signal(party, "CONT");
  }

  private void signal(String party, String name) {
    if (isRunning(party) && !asThreads.contains(party)) {
      try {
        new ProcessBuilder("kill", "-" + name, "" + running.get(party).pid()).start().waitFor();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  static void pause(long milliseconds) {
    try {
      Thread.sleep(milliseconds);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private int ended(Process process) {
    try {
      boolean over = false;
      // In seconds, each of which counts only while this process is not frozen itself.
      for (int second = 0; second < patience && !over; second++) {
        over = process.waitFor(1, TimeUnit.SECONDS);
      }
      assertThat(over).as("no process lives longer than its deadlines, %s s", patience).isTrue();
      return process.exitValue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The exit code of one that runs, once it has ended. */
  int code(String party) {
    return ended(running.remove(party));
  }

  /** The exit codes of all that run, once they have ended. */
  Map<String, Integer> codes() {
    Map<String, Integer> codes = new TreeMap<>();
    running.forEach((party, process) -> codes.put(party, ended(process)));
    running.clear();
    codes.putAll(threads.codes());
    return codes;
  }

  /** Waits until a party has said something, has ended, or the time is over. */
  boolean says(String party, String what, long milliseconds) {
    long end = System.nanoTime() + milliseconds * 1_000_000;
    while (!hospitals.log(party).contains(what)) {
      if (!isRunning(party) || System.nanoTime() - end > 0) {
        return hospitals.log(party).contains(what);
      }
      pause(5);
    }
    return true;
  }

  @Override
  public void close() {
    killAll();
  }
}
