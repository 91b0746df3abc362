package dev.tacit.spark;

import java.io.Serializable;

/**
 * A block of records together with the counts of faults that were found while its rows were read.
 */
record ReadBlock(RecordBlock block, int faults, long outside, long empty) implements Serializable {
  BlockFacts facts() {
    return new BlockFacts(block.first(), block.count(), faults, outside, empty, block.leaves());
  }
}
