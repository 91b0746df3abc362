/**
 * Noisy gradient descent with momentum, {@code dp-gd}: no ADMM, but what everything here must be
 * compared with. {@link dev.tacit.admm.descent.DpGd} is the method, the rest is who takes part.
 */
package dev.tacit.admm.descent;
