/**
 * Who pays for a run: reservations, the channels that store receipt and bytes before a release
 * leaves, the keys of its noise, and what a finished run gave.
 */
package dev.tacit.learn.ledgering;
