/**
 * What somebody who has a model file, and perhaps the owner's public key or the ledger, can find
 * out about its certificate; and how its owner signs it.
 */
package dev.tacit.learn.verify;
