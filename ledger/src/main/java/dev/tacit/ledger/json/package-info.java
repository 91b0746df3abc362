/**
 * Versioned, exact JSON of events and receipts, for ledgers and for the certificate inside a model
 * file. Reading is strict: an unknown version, field or kind is refused, never skipped.
 */
package dev.tacit.ledger.json;
