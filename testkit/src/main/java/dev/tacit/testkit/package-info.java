/**
 * Statistics with stated error rates, reference vectors and real data sets, for tests. Depends on
 * no other module of Tacit.
 */
package dev.tacit.testkit;
