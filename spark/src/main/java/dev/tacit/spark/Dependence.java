package dev.tacit.spark;

/**
 * What a column follows from besides the row that it stands in.
 *
 * @param why in words that name operators, never a value
 * @param nondeterministic whether it is no other row but chance, so that a second reading may
 *     differ
 */
record Dependence(String why, boolean nondeterministic) {}
