/**
 * One training run as the user asked for it: what is fitted, on which rows, what its plan costs
 * before there are rows, and the figures that are reported. Solvers and noise live elsewhere;
 * printing is the verbs' business.
 */
package dev.tacit.cli.train;
