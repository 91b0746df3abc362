package dev.tacit.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Tasks that end together: as many for each core, with as many rows each as can be. */
class BlockPartitionerTest {
  private static TableColumns columns(boolean dense, int partitions, int cores) {
    return new TableColumns("features", "label", Optional.empty(), "", dense, partitions, cores);
  }

  @Test
  void everyCoreHasAsManyTasks() {
    for (int cores : new int[] {1, 2, 7, 64}) {
      for (long rows : new long[] {0, 1, 200_000, 2_000_000, 100_000_000}) {
        assertThat(BlockPartitioner.tasks(rows, 100, columns(true, 999, cores)) % cores).isZero();
      }
      assertThat(BlockPartitioner.tasks(1, 100, columns(true, 999, cores))).isEqualTo(cores);
      assertThat(BlockPartitioner.tasks(1, 100, columns(false, 9, cores)))
          .isGreaterThanOrEqualTo(9)
          .isLessThan(9 + cores);
    }
    assertThat(BlockPartitioner.tasks(2_000_000, 100, columns(true, 1, 2))).isEqualTo(8);
  }

  /** 200,000 rows are 24 blocks and a part of one, which two tasks share as 12 and 12.4. */
  @Test
  void partitionsAreConsecutiveAndAlike() {
    for (long rows : new long[] {1, 8_192, 8_193, 200_000, 1_000_000}) {
      for (int wanted : new int[] {1, 2, 3, 8}) {
        BlockPartitioner places = new BlockPartitioner(rows, 8_192, wanted);
        TreeMap<Integer, Long> sizes = new TreeMap<>();
        int before = 0;
        for (long place = 0; place < rows; place += 4_096) {
          int partition = places.getPartition(place);
          assertThat(partition).isBetween(before, before + 1);
          before = partition;
          sizes.merge(partition, Math.min(4_096, rows - place), Long::sum);
        }
        assertThat(sizes).hasSize(places.numPartitions());
        long mean = rows / places.numPartitions();
        sizes.values().forEach(size -> assertThat(size).isBetween(mean - 16_384, mean + 8_192));
      }
    }
    BlockPartitioner two = new BlockPartitioner(200_000, 8_192, 2);
    assertThat(two.getPartition(12L * 8_192 - 1)).isZero();
    assertThat(two.getPartition(12L * 8_192)).isOne();
  }

  /** Numbers of a table that changed since it was counted. */
  @Test
  void placesThatAreNoneGoSomewhere() {
    for (long rows : new long[] {0, 1, 200_000}) {
      BlockPartitioner places = new BlockPartitioner(rows, 8_192, 3);
      for (long place : new long[] {Long.MIN_VALUE, -1, rows, rows + 8_192, Long.MAX_VALUE}) {
        assertThat(places.getPartition(place)).isBetween(0, places.numPartitions() - 1);
      }
    }
  }
}
