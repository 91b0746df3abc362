/**
 * Who pays for a run: reservations, the doors that store receipt and bytes before anything leaves,
 * the keys of its noise, and what a finished run gave.
 */
package dev.tacit.learn.ledgering;
