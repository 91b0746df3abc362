package dev.tacit.learn.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.admm.run.Topology;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.learn.Refused;
import dev.tacit.learn.algorithm.Algorithms;
import dev.tacit.learn.job.TrainingFixtures;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PlannerTest {
  private static final PrivacyTarget REPLACE =
      TrainingFixtures.promise(Neighbours.REPLACE_ONE, Optional.of(400));

  @Test
  void theSamePublicNumbersArePlannedOnce() {
    CountedPlans counted = new CountedPlans(Algorithms.named("dp-admm"));
    Planner planner = new Planner(TrainingFixtures.recipe(counted, REPLACE, Partition.CENTRAL));
    RunRows rows = TrainingFixtures.rows(400, 400);
    PricedPlan declared =
        planner
            .planDeclared(RecordCounts.all(400), rows.space(), rows.task(), rows.seed())
            .orElseThrow();
    PricedPlan reserved = planner.plan(rows).withoutRows();
    PricedPlan run = planner.plan(rows);
    assertThat(run.plan()).isSameAs(declared.plan()).isSameAs(reserved.plan());
    assertThat(counted.asked()).hasValue(1);
    planner.plan(TrainingFixtures.rows(401, 401));
    assertThat(counted.asked()).as("another number of records").hasValue(2);
  }

  @Test
  void refuses_aSecretNumberThatNobodyDeclared() {
    PrivacyTarget counted = TrainingFixtures.promise(Neighbours.ADD_REMOVE, Optional.empty());
    assertThatThrownBy(() -> plan("dp-admm", counted, Partition.CENTRAL, 400))
        .isInstanceOf(Refused.class)
        .hasMessageContaining("`publicRows` is missing");
  }

  /** Counting the rows would make their secret number the divisor of every mean. */
  @Test
  void refuses_theCountedNumberWhereItIsASecret() {
    PrivacyTarget declared = TrainingFixtures.promise(Neighbours.ADD_REMOVE, Optional.of(500));
    assertThatThrownBy(() -> plan("dp-admm", declared, Partition.CENTRAL, 400))
        .isInstanceOf(Refused.class)
        .hasMessageContaining("public number of records = 400 must be the declared one, 500");
    assertThat(plan("dp-admm", declared, Partition.CENTRAL, 500).setup().rows())
        .containsExactly(500);
  }

  @Test
  void refuses_whatCannotBePromised() {
    PrivacyTarget hidden = TrainingFixtures.promise(Neighbours.ADD_REMOVE, Optional.of(400));
    assertThatThrownBy(() -> plan("noisy-stream", hidden, Partition.CENTRAL, 400))
        .hasMessageContaining("replace-one with 'noisy-stream'");
    Partition skewed = new Partition(4, Partition.LABEL_SKEW, "");
    assertThatThrownBy(() -> plan("metric-admm", hidden, skewed, 400))
        .hasMessageContaining("iid with `neighbours` add-remove");
    assertThatThrownBy(() -> plan("dp-admm", PrivacyTarget.NONE, Partition.CENTRAL, 400))
        .hasMessageContaining("needs epsilon and delta");
    assertThatThrownBy(() -> plan("exact", REPLACE, Partition.CENTRAL, 400))
        .hasMessageContaining("can promise nothing");
  }

  private static PricedPlan plan(
      String name, PrivacyTarget privacyTarget, Partition partition, int declared) {
    return new Planner(
            TrainingFixtures.recipe(
                Algorithms.named(name, Topology.STAR), privacyTarget, partition))
        .plan(TrainingFixtures.rows(400, declared));
  }
}
