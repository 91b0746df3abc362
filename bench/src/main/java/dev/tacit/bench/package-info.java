/**
 * Speed, measured as ratios: each benchmark sets one path of the product beside a peer or a limit
 * of the machine in the same run. Nothing here is used by the product, and no test of correctness
 * belongs here.
 */
package dev.tacit.bench;
