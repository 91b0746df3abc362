/**
 * Figures of the papers, redrawn by the product's own command. Everything that is drawn comes from
 * the JSON answer of {@code tacit train}; no algorithm is called directly.
 */
package dev.tacit.bench.figures;
