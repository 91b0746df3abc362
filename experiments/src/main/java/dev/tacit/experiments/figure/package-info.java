/** Pictures of results, with one plotting library. */
package dev.tacit.experiments.figure;
