/** What a ledger says, written down for people. */
package dev.tacit.cli.ledger;
