package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tacit.cli.Fault.Kind;
import dev.tacit.optim.linalg.Vec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Owners as processes of their own, over a network and on machines that fail: see {@link FaultyRun}
 * for what must hold. Two runs in every build; with {@code -Dtacit.full=true} as many as {@code
 * -Dtacit.runs} says (200), from {@code -Dtacit.seed} on; there, parties to whom nothing is done
 * but to their connections are threads of one process.
 */
class FederationCampaignTest {
  private static final long FIRST = Long.getLong("tacit.seed", 1);
  private static final int RUNS = Integer.getInteger("tacit.runs", 200);
  private static final int ROUNDS = 14;
  @TempDir private Path folder;

  @Test
  void aStar_allKilledInTheMiddle_overABadNetwork_givesTheModelOfOneProcess() throws IOException {
    Map<String, String> lines = new TreeMap<>();
    lines.put("algorithm", "metric-admm");
    lines.put("settings", "{rounds: 14}");
    try (FaultyRun run = new FaultyRun(folder, 3, true, 1, lines).slow(4)) {
      run.through(
          List.of(
              new Fault(Kind.RESET, "h0", 2, 0),
              new Fault(Kind.DOUBLED, "h0", 3, 0),
              new Fault(Kind.KILL_ALL, "h1", 7, 0),
              new Fault(Kind.SWALLOW, "hub", 9, 300)),
          ClockJump.STEADY);
      assertThat(run.requireSame()).as("somebody was absent").isFalse();
    }
  }

  @Test
  void aRing_oneKilledAndOneFrozen_givesTheModelOfOneProcess() throws IOException {
    Map<String, String> lines = new TreeMap<>();
    lines.put("algorithm", "ipp-admm");
    lines.put("regulariser", "l2=0.05");
    lines.put("settings", "{rounds: 12}");
    try (FaultyRun run = new FaultyRun(folder, 4, false, 2, lines).slow(4)) {
      run.through(
          List.of(
              new Fault(Kind.KILL, "h2", 2, 40),
              new Fault(Kind.FREEZE, "h1", 4, 300),
              new Fault(Kind.SHUT, "h0", 6, 200)),
          ClockJump.STEADY);
      assertThat(run.requireSame()).isFalse();
    }
  }

  @Test
  void randomFaults_leaveTheModelOfOneProcess_orADocumentedEnd() throws IOException {
    assumeTrue(Boolean.getBoolean("tacit.full"), "a long campaign; with -Dtacit.full=true");
    ClockJump clock = ClockJump.made(folder);
    System.out.println(
        "campaign: clocks " + (clock.library().isPresent() ? "jump" : "do not jump"));
    Map<Kind, Integer> seen = new EnumMap<>(Kind.class);
    int stopped = 0;
    int absent = 0;
    List<String> failed = new ArrayList<>();
    for (long seed = FIRST; seed < FIRST + RUNS; seed++) {
      Random random = new Random(seed);
      Path own = Files.createDirectories(folder.resolve("run-" + seed));
      boolean star = random.nextInt(3) > 0;
      Map<String, String> lines = lines(random, star);
      long begun = System.nanoTime();
      try (FaultyRun run = new FaultyRun(own, 3, star, seed, lines)) {
        run.slow(random.nextInt(20));
        List<Fault> faults = Fault.some(random, run.hospitals().parties(), ROUNDS - 2);
        String story = "seed " + seed + " " + lines + " " + faults;
        try {
          run.thrifty(faults).through(faults, clock);
          boolean someAbsent = run.requireSame();
          absent += someAbsent ? 1 : 0;
          stopped += run.stops() > 0 ? 1 : 0;
          faults.forEach(fault -> seen.merge(fault.kind(), 1, Integer::sum));
          System.out.println(
              story
                  + (someAbsent ? " absent" : "")
                  + " started again "
                  + run.stops()
                  + seconds(begun));
        } catch (AssertionError | RuntimeException e) {
          failed.add(story + ": " + e);
          System.out.println(
              "FAILED " + story + seconds(begun) + "\n" + e + "\n" + run.hospitals().logs());
        }
      }
    }
    System.out.println(
        "campaign: "
            + RUNS
            + " runs, "
            + stopped
            + " with a stop, "
            + absent
            + " with absences, "
            + failed.size()
            + " failed, "
            + seen);
    assertThat(failed).isEmpty();
  }

  private static String seconds(long begun) {
    return ", " + (System.nanoTime() - begun) / 1_000_000_000 + " s";
  }

  private static Map<String, String> lines(Random random, boolean star) {
    Map<String, String> lines = new TreeMap<>();
    String rounds = "{rounds: " + ROUNDS + "}";
    lines.put("deadlines", "{join: 30, round: 6}");
    lines.put("settings", rounds);
    if (random.nextBoolean()) {
      lines.put("algorithm", "metric-admm");
      return lines;
    }
    lines.put("regulariser", "l2=0.05");
    lines.put("algorithm", star ? "dvp-star" : "ipp-admm");
    if (star) {
      lines.put("quorum", "2");
      lines.put("deadlines", "{join: 30, round: 2}");
    }
    return lines;
  }

  /** The witness of every run would notice a value that nobody paid for. */
  @Test
  void theWitnessKnowsWhatIsNotInTheLedger() {
    Hospitals two = new Hospitals(folder, 2, true);
    WireWitness witness =
        new WireWitness(folder.resolve("wire"), two.path("h0", "ledger").toString(), 0, 1);
    assertThat(witness.isPaid(Vec.of(1, 2, 3, 4))).isFalse();
  }
}
