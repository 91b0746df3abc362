/** Cells of an experiment, their raw results as CSV, and means and spreads over runs. */
package dev.tacit.experiments.result;
