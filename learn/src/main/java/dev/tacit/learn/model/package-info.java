/**
 * The model file: what is needed to score new rows, and what was promised about the old ones. See
 * docs/reference/model-file.md for the format and its upgrade rule.
 */
package dev.tacit.learn.model;
