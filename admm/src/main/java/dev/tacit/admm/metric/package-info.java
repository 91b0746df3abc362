/**
 * Metric-admm, Tacit's own algorithm: linearised consensus ADMM whose proximal matrix is a private
 * metric of the features. A tenth or a fifth of the budget buys the metric, the rest tightly capped
 * gradients. One owner is the central form; several owners whose releases are relayed are the star
 * and mesh forms.
 */
package dev.tacit.admm.metric;
