/** Experiments as a reader meets them: what a paper says, what came out, and a page of both. */
package dev.tacit.experiments.page;
