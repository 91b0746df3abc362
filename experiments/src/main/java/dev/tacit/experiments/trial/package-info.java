/** One training: which rows, which options of {@code tacit train}, and what is measured of it. */
package dev.tacit.experiments.trial;
