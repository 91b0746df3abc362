/**
 * What is asked for, before anything is trained: recipe, promise, whose rows are whose, and the
 * plan that a ledger pays for. A plan is made once and then carried along.
 */
package dev.tacit.learn.plan;
