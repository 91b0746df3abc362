/**
 * Rivals that the default rule is measured against, on real data sets and on demand. Nothing here
 * is offered to anybody: what is worth offering is an algorithm of its own.
 */
package dev.tacit.compare;
