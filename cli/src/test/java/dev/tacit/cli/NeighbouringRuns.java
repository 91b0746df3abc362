package dev.tacit.cli;

import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.LinearModel;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.dp.mechanism.RecordReplay;
import dev.tacit.learn.plan.PricedPlan;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.Examples;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;

/**
 * Two runs that are ready to start, from neighbouring inputs, held against each other by {@link
 * RecordReplay}: plans, receipts and everything made of releases must be equal. What a command
 * prints and writes beyond that is compared by {@link PublicOutput}.
 */
final class NeighbouringRuns {
  private static final int COINS = 64;

  private NeighbouringRuns() {}

  static RecordReplay.ReplayResult compared(PricedPlan one, PricedPlan other) {
    List<String> faults = new ArrayList<>();
    requireEqual("public sizes", one.setup().toString(), other.setup().toString(), faults);
    requireEqual("settings", one.plan().settings(), other.plan().settings(), faults);
    if (!faults.isEmpty()) {
      return new RecordReplay.ReplayResult(faults, List.of());
    }
    Neighbours relation = one.setup().requireBudget().neighbours();
    return RecordReplay.compared(
        relation, new ReadyRun(one, other, relation), new ReadyRun(other, one, relation));
  }

  private static void requireEqual(String what, Object one, Object other, List<String> faults) {
    if (!one.equals(other)) {
      faults.add(what + " were " + one + " and are " + other);
    }
  }

  /**
   * One of the two.
   *
   * @param neighbour the other, to find the record that only this one has
   */
  private record ReadyRun(PricedPlan own, PricedPlan neighbour, Neighbours relation)
      implements RecordReplay.Run {
    @Override
    public Map<String, ?> publicOutputs(NoiseKey key) {
      InMemoryChannel channel = new InMemoryChannel("run", Collections.nCopies(own.agents(), key));
      List<Integer> progress = new ArrayList<>();
      Outcome outcome =
          own.run(
              channel,
              (round, rounds) -> {
                progress.add(round);
                progress.add(rounds);
              });
      Map<String, Object> seen = new TreeMap<>();
      seen.put("progress", progress);
      seen.put("receipts", channel.countedReceipts());
      seen.put("model", models(outcome.outputs()));
      seen.put("companions", auxiliaryReleases(outcome));
      seen.put("models of agents", models(outcome.agentModels()));
      seen.put("messages", outcome.messages());
      seen.put("bytes", outcome.bytes());
      seen.put("trace", outcome.series());
      return seen;
    }

    /**
     * Coins of a Poisson batch under add-remove: the record that is new is drawn, everybody else
     * has the coin that he had before. Positions have moved, but the coins are independent and
     * alike, so the batches of both runs keep their law (fact poisson-sampling).
     */
    @Override
    public Optional<Vec> choice(Address address) {
      if (relation == Neighbours.REPLACE_ONE) {
        return Optional.empty();
      }
      Random random = new Random(address.hashCode());
      List<Double> coins = new ArrayList<>(Collections.nCopies(COINS, 0.0));
      coins.replaceAll(zero -> random.nextBoolean() ? 1.0 : 0.0);
      more(address.agent()).ifPresent(at -> coins.add(at, 1.0));
      return Optional.of(Vec.of(coins.stream().mapToDouble(Double::doubleValue).toArray()));
    }

    /** Where the rows of an agent have one that the neighbour's lack. */
    private Optional<Integer> more(String name) {
      int agent = 0;
      while (!Address.agent(agent).equals(name)) {
        agent++;
      }
      Examples rows = own.rows(agent);
      Examples others = neighbour.rows(agent);
      if (rows.count() <= others.count()) {
        return Optional.empty();
      }
      int at = 0;
      while (at < others.count() && same(rows, others, at)) {
        at++;
      }
      return Optional.of(at);
    }
  }

  private static List<LinearModel> models(List<ReleasedModel> models) {
    return models.stream().map(ReleasedModel::linear).toList();
  }

  private static Map<String, Vec> auxiliaryReleases(Outcome outcome) {
    Map<String, Vec> values = new TreeMap<>();
    outcome.auxiliaryReleases().forEach((name, released) -> values.put(name, released.value()));
    return values;
  }

  private static boolean same(Examples rows, Examples neighbour, int at) {
    return rows.label(at) == neighbour.label(at)
        && rows.isEmpty(at) == neighbour.isEmpty(at)
        && rows.rows().row(at).equals(neighbour.rows().row(at));
  }
}
