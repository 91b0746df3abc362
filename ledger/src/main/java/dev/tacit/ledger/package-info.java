/**
 * The privacy ledger: what a data set may still tell, kept so that it survives crashes, rivals and
 * tampering. Budgets, reservations, stored releases and their views belong here; drawing noise,
 * pricing an event and printing tables do not.
 */
package dev.tacit.ledger;
