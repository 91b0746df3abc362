package dev.tacit.spark;

import dev.tacit.data.RecordsDigest;
import java.io.Serializable;
import java.util.List;

/**
 * What all rows were when the run was bound to them. A block that is lost is made again from the
 * table; if that gives other rows, the noise would not be that of the rows it hides, and the sum
 * not that of the records that were paid for.
 */
record Manifest(List<RecordsDigest> leaves) implements Serializable {
  Manifest {
    leaves = List.copyOf(leaves);
  }

  void require(RecordBlock block) {
    long from = block.first() / RecordsDigest.LEAF;
    long to = from + block.leaves().size();
    // More rows than there were are other rows, too.
    if (to > leaves.size() || !leaves.subList((int) from, (int) to).equals(block.leaves())) {
      throw changed();
    }
  }

  static IllegalStateException changed() {
    return new IllegalStateException(
        "rows changed while they were trained on: the table must give the same rows whenever it is"
            + " read; write it to files first");
  }
}
