/**
 * What a party of a run does between its rounds: it posts parcels, waits for those of its peers
 * with a deadline, keeps what it heard, and steps the agent or the hub. How parcels travel is
 * another package's matter, what letters say is the algorithm's.
 */
package dev.tacit.federation.party;
