package dev.tacit.data;

/**
 * What reading found out about the private rows beyond the examples themselves. For the owner's
 * eyes only: these counts are exact and must not enter a report that leaves.
 *
 * @param dropped rows left out because a value was missing
 * @param clamped numbers moved to the nearer declared bound
 * @param scaled rows that lay outside the ball and were moved onto it
 */
public record OwnerCounts(long dropped, long clamped, long scaled) {}
