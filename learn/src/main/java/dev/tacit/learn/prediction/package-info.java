/** How a model answers: classes, probabilities, thresholds, numbers and their intervals. */
package dev.tacit.learn.prediction;
