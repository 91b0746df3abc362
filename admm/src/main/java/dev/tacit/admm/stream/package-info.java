/**
 * One user after another on a shared state (Chan, Xie, Zhao): the iteration, its problem, and the
 * guarantees of its users per observer. Amplification itself is a theorem of {@code dp}; nothing
 * here draws noise except through a curator.
 */
package dev.tacit.admm.stream;
