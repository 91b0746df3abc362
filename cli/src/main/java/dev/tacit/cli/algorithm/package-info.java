/**
 * Which algorithms, losses and regularisers the command line offers. An algorithm is added with one
 * {@link dev.tacit.admm.run.Algorithm} and one line in {@link dev.tacit.cli.algorithm.Algorithms};
 * its mathematics lives elsewhere.
 */
package dev.tacit.cli.algorithm;
