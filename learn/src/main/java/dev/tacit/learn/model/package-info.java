/**
 * The model file: what is needed to score new rows, and what is guaranteed about the old ones. See
 * docs/model-file.md for the format and its upgrade rule.
 */
package dev.tacit.learn.model;
