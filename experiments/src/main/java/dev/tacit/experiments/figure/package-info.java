/** Pictures of results, drawn by the charts of module {@code chart}. */
package dev.tacit.experiments.figure;
