/**
 * What a run guarantees, and what a plan would: events priced at the delta that was asked for. No
 * other package says what a run costs.
 */
package dev.tacit.learn.certificate;
