package dev.tacit.spark;

import dev.tacit.data.RecordsDigest;
import java.io.Serializable;
import java.util.List;

/**
 * What the driver hears of a block: private figures, which stay there.
 *
 * @param faults bits of what is wrong with its rows
 * @param outside how many rows were outside their bound and moved onto it
 * @param empty how many have a missing value and add nothing
 */
record BlockFacts(
    long first, int count, int faults, long outside, long empty, List<RecordsDigest> leaves)
    implements Serializable {}
