/** Figures of a model on labelled records. Nothing here trains and nothing here prints. */
package dev.tacit.learn.evaluation;
