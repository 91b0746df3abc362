/**
 * Calibrated probabilities, step C of decision 020, for any plan that ends in one linear function:
 * when its rounds are over the agents agree on the model, release how many records of either class
 * have a margin in each of some bins, and everybody fits the same curve to the sums.
 */
package dev.tacit.admm.probability;
