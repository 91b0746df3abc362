/**
 * Which algorithms the command line offers and what each may be told. An algorithm is added with
 * one {@link dev.tacit.cli.algorithm.Algorithm} and one line in {@link
 * dev.tacit.cli.algorithm.Algorithms}; its mathematics lives elsewhere.
 */
package dev.tacit.cli.algorithm;
