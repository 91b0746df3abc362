/**
 * Means over private rows as vectors with a known sensitivity (facts mean-sensitivity,
 * learned-graph), for whoever descends along them or learns a metric or a graph from them, and the
 * lift that gives rows an intercept. Noise and what is done with the released means are elsewhere.
 */
package dev.tacit.admm.moments;
