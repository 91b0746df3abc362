package dev.tacit.optim.risk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;

class ParallelismTest {
  @Test
  void law_everyPartRunsOnce() {
    for (int threads : new int[] {1, 2, 7}) {
      AtomicIntegerArray runs = new AtomicIntegerArray(100);
      new Parallelism(threads).forEach(100, runs::incrementAndGet);
      for (int part = 0; part < 100; part++) {
        assertThat(runs.get(part)).isEqualTo(1);
      }
    }
  }

  @Test
  void failuresComeBackAsTheyWere() {
    assertThatThrownBy(
            () ->
                new Parallelism(3)
                    .forEach(
                        20,
                        part -> {
                          if (part == 13) {
                            throw new IllegalArgumentException("part 13");
                          }
                        }))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("part 13");
  }

  @Test
  void nestedPassesFinish() {
    AtomicIntegerArray runs = new AtomicIntegerArray(1);
    Parallelism four = new Parallelism(4);
    four.forEach(8, outer -> four.forEach(8, inner -> runs.incrementAndGet(0)));
    assertThat(runs.get(0)).isEqualTo(64);
  }

  @Test
  void whoWorksAloneGetsNoHelp() {
    int usual = Parallelism.available().threads();
    List<Integer> seen = new ArrayList<>();
    Parallelism.onOneThread(
        () -> {
          seen.add(Parallelism.available().threads());
          Parallelism.onOneThread(() -> seen.add(Parallelism.available().threads()));
          seen.add(Parallelism.available().threads());
        });
    assertThat(seen).containsExactly(1, 1, 1);
    assertThatThrownBy(
            () ->
                Parallelism.onOneThread(
                    () -> {
                      throw new IllegalStateException("stopped");
                    }))
        .hasMessage("stopped");
    assertThat(Parallelism.available().threads()).isEqualTo(usual);
  }
}
