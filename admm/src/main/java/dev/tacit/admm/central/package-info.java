/**
 * One trusted curator minimises f(x) + g(y) subject to A x - y = c with noisy gradients of f (Xu et
 * al., DP-ADMM and DP-AccADMM). Everything that leaves is computed from the noisy gradients, so the
 * whole trajectory may be published (fact free-averages). The exception is noisy proximal gradient
 * for strongly convex problems, which publishes the last state only and needs less noise for it
 * (fact last-iterate).
 */
package dev.tacit.admm.central;
