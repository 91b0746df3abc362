/**
 * Attacks on our own releases: lower bounds on epsilon from experiments, to be compared with what
 * receipts claim. An audit can refute a claim and never proves one. Nothing here is used by a run.
 */
package dev.tacit.dp.audit;
