/**
 * What an event costs. A {@link dev.tacit.dp.account.Currency} prices leaves, one {@link
 * dev.tacit.dp.account.Accountant} folds event trees for all currencies and is the only place that
 * charges delta slack, {@link dev.tacit.dp.account.Accountants} reports the smallest sound value.
 *
 * <p>Every cost is an upper bound: inexact steps are rounded up and re-checked, never down. Nothing
 * here draws noise, reads data or remembers anything between two calls.
 */
package dev.tacit.dp.account;
