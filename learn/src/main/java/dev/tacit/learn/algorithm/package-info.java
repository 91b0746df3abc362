/**
 * Which algorithms, losses and regularisers there are. An algorithm is added with one {@link
 * dev.tacit.admm.run.Algorithm} and one line in {@link dev.tacit.learn.algorithm.Algorithms}; its
 * mathematics lives elsewhere.
 */
package dev.tacit.learn.algorithm;
