/**
 * What a Java program uses of Tacit: {@link dev.tacit.Tacit} starts, {@link dev.tacit.TrainingRows}
 * takes rows, {@link dev.tacit.Training} asks, {@link dev.tacit.TrainedModel} answers.
 *
 * <p>These types, and those that their signatures name, are the public surface; {@code surface.txt}
 * lists them and a test keeps it. All other packages are internal: they may change with any
 * version, whatever their classes are declared to be.
 */
package dev.tacit;
