/**
 * Regularisers and constraints with their proximal operators. Weights follow one convention: l2 = w
 * means w/2 |x|^2, l1 = w means w |x|_1, both beside the MEAN loss.
 */
package dev.tacit.optim.prox;
