/**
 * What a loaded table is: examples inside the unit ball, the public description of their features,
 * and the counts that only the owner may see. Readers, schemas, splits and generators live in the
 * packages below. No noise, no budget and no optimisation belongs here, and nothing in here ever
 * derives a bound, a scale or a category from the data.
 */
package dev.tacit.data;
