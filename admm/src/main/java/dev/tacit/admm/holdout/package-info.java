/**
 * Figures of a model that everybody may see: what is released about records that did not train
 * (fact test-side). They are other records than those that did, so it costs these nothing.
 */
package dev.tacit.admm.holdout;
