/**
 * What a theorem needs and what it gives: hypotheses with their measured values, and a verdict. The
 * theorems themselves live in packages of their own. Nothing here draws noise or reads data.
 */
package dev.tacit.dp.theorem;
