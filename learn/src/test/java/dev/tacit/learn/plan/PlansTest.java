package dev.tacit.learn.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.admm.run.Topology;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.learn.Refused;
import dev.tacit.learn.algorithm.Algorithms;
import dev.tacit.learn.run.MadeUp;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PlansTest {
  private static final Promise REPLACE = MadeUp.promise(Neighbours.REPLACE_ONE, Optional.of(400));

  @Test
  void theSamePublicNumbersArePlannedOnce() {
    CountedPlans counted = new CountedPlans(Algorithms.named("dp-admm"));
    Plans plans = new Plans(MadeUp.recipe(counted, REPLACE, Ownership.CENTRAL));
    RunRows rows = MadeUp.rows(400, 400);
    Booking declared =
        plans
            .declared(PublicRecords.all(400), rows.space(), rows.task(), rows.seed())
            .orElseThrow();
    Booking reserved = plans.of(rows).withoutRows();
    Booking run = plans.of(rows);
    assertThat(run.plan()).isSameAs(declared.plan()).isSameAs(reserved.plan());
    assertThat(counted.asked()).hasValue(1);
    plans.of(MadeUp.rows(401, 401));
    assertThat(counted.asked()).as("another number of records").hasValue(2);
  }

  @Test
  void refuses_aSecretNumberThatNobodyDeclared() {
    Promise counted = MadeUp.promise(Neighbours.ADD_REMOVE, Optional.empty());
    assertThatThrownBy(() -> plan("dp-admm", counted, Ownership.CENTRAL, 400))
        .isInstanceOf(Refused.class)
        .hasMessageContaining("`publicRows` is missing");
  }

  /** Counting the rows would make their secret number the divisor of every mean. */
  @Test
  void refuses_theCountedNumberWhereItIsASecret() {
    Promise declared = MadeUp.promise(Neighbours.ADD_REMOVE, Optional.of(500));
    assertThatThrownBy(() -> plan("dp-admm", declared, Ownership.CENTRAL, 400))
        .isInstanceOf(Refused.class)
        .hasMessageContaining("public number of records = 400 must be the declared one, 500");
    assertThat(plan("dp-admm", declared, Ownership.CENTRAL, 500).setup().rows())
        .containsExactly(500);
  }

  @Test
  void refuses_whatCannotBePromised() {
    Promise hidden = MadeUp.promise(Neighbours.ADD_REMOVE, Optional.of(400));
    assertThatThrownBy(() -> plan("noisy-stream", hidden, Ownership.CENTRAL, 400))
        .hasMessageContaining("replace-one with 'noisy-stream'");
    Ownership skewed = new Ownership(4, Ownership.LABEL_SKEW, "");
    assertThatThrownBy(() -> plan("metric-admm", hidden, skewed, 400))
        .hasMessageContaining("iid with `neighbours` add-remove");
    assertThatThrownBy(() -> plan("dp-admm", Promise.NONE, Ownership.CENTRAL, 400))
        .hasMessageContaining("needs epsilon and delta");
    assertThatThrownBy(() -> plan("exact", REPLACE, Ownership.CENTRAL, 400))
        .hasMessageContaining("can promise nothing");
  }

  private static Booking plan(String name, Promise promise, Ownership ownership, int declared) {
    return new Plans(MadeUp.recipe(Algorithms.named(name, Topology.STAR), promise, ownership))
        .of(MadeUp.rows(400, declared));
  }
}
