package dev.tacit.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.RowsBuilder;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.risk.Units;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RecordsDigestTest {
  private static final int COUNT = 2 * RecordsDigest.LEAF + 5;

  private static Examples examples(boolean sparse, int changed) {
    RowsBuilder builder = sparse ? Rows.sparse(2) : Rows.dense(2);
    double[] labels = new double[COUNT];
    for (int row = 0; row < COUNT; row++) {
      builder.append(new double[] {row % 7, row == changed ? .5 : 0});
      labels[row] = row % 2;
    }
    return Examples.of(builder.build(), labels);
  }

  /** Leaves of slices that begin with a leaf are those of the whole. */
  @Test
  void machinesMakeItTogether() {
    Examples all = examples(false, -1);
    List<RecordsDigest> leaves = new ArrayList<>();
    for (int from = 0; from < COUNT; from += RecordsDigest.LEAF) {
      leaves.addAll(
          RecordsDigest.leaves(all.slice(from, Math.min(COUNT, from + RecordsDigest.LEAF))));
    }
    assertThat(RecordsDigest.joined(COUNT, 2, leaves)).isEqualTo(RecordsDigest.of(all));
    assertThatThrownBy(() -> RecordsDigest.joined(COUNT, 2, leaves.subList(0, 2)))
        .hasMessageContaining("leaves = 2");
  }

  /** It tells which numbers there are, in which order, and not how they are stored. */
  @Test
  void everyNumberCounts() {
    assertThat(RecordsDigest.of(examples(true, -1)))
        .isEqualTo(RecordsDigest.of(examples(false, -1)));
    Examples all = examples(false, -1);
    Set<RecordsDigest> different = new HashSet<>();
    different.add(RecordsDigest.of(all));
    for (int changed : new int[] {0, RecordsDigest.LEAF - 1, RecordsDigest.LEAF, COUNT - 1}) {
      different.add(RecordsDigest.of(examples(false, changed)));
    }
    different.add(RecordsDigest.of(all.slice(0, COUNT - 1)));
    different.add(RecordsDigest.of(all.slice(1, COUNT)));
    different.add(RecordsDigest.of(all.ownedBy(Units.of(Collections.nCopies(COUNT, "a")))));
    assertThat(different).hasSize(8);
  }
}
