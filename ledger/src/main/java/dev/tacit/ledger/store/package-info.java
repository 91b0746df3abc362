/**
 * Where the rows of a ledger live: one append-only table, written under a lock, in a SQLite file or
 * in PostgreSQL. Nothing here knows what a row means.
 */
package dev.tacit.ledger.store;
