/**
 * Losses of one record as functions of its score, with the constants that proofs need, and their
 * capped forms. Nothing here knows rows or sums.
 */
package dev.tacit.optim.loss;
