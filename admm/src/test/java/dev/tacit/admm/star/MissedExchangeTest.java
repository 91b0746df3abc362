package dev.tacit.admm.star;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.admm.agent.Schedule;
import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.Receipt;
import dev.tacit.dp.mechanism.NoiseKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Who misses the exchange of the scale pays its squares like any other release. */
class MissedExchangeTest {
  private static final StarSample SAMPLE = StarSample.of(40, 25, 60);
  private static final int ABSENT = 1;

  /** One agent is absent from the first rounds. */
  private record Late(int rounds) implements Schedule {
    @Override
    public List<Integer> order(int round, int agents) {
      List<Integer> order = new ArrayList<>(Schedule.super.order(round, agents));
      if (round < rounds) {
        order.remove((Integer) ABSENT);
      }
      return order;
    }
  }

  @Test
  void anAgentThatWasAbsentFromTheExchange_paysItsSquares() {
    for (Neighbours neighbours : Neighbours.values()) {
      StarPlan plan =
          (StarPlan)
              StarAlgorithms.PS.plan(
                  SAMPLE.privateSetup(1, neighbours, Map.of("rounds", "3", "quorum", "1")));
      for (int missed : List.of(1, 2, 4)) {
        InMemoryChannel channel = InMemoryChannel.listing("run", keys());
        StarSample.run(plan, SAMPLE.owners(), channel, new Late(missed));
        assertThat(squares(channel)).hasSize(3);
        assertThat(plan.match(channel.countedReceipts(), 3).mismatch()).isEmpty();
        // The twin: without the receipt of the squares the law would notice.
        List<CountedReceipt> without =
            channel.countedReceipts().stream()
                .filter(one -> !isSquares(one.receipt()) || !isAbsent(one.receipt()))
                .toList();
        assertThat(plan.match(without, 3).mismatch().orElseThrow()).contains("agent-" + ABSENT);
      }
    }
  }

  private static List<NoiseKey> keys() {
    return Stream.generate(NoiseKey::secure).limit(3).toList();
  }

  private static List<Receipt> squares(InMemoryChannel channel) {
    return channel.receipts().stream().filter(MissedExchangeTest::isSquares).toList();
  }

  private static boolean isSquares(Receipt receipt) {
    return receipt.address().site().equals("squares");
  }

  private static boolean isAbsent(Receipt receipt) {
    return receipt.address().agent().equals(Address.agent(ABSENT));
  }
}
