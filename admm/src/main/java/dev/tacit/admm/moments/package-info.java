/**
 * Second moments of private rows as vectors with a known sensitivity (fact F1.3), for whoever
 * learns a metric or a graph from them. Noise and what is done with the released moments are
 * elsewhere.
 */
package dev.tacit.admm.moments;
