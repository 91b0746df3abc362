package dev.tacit.cli.algorithm;

import dev.tacit.optim.loss.Loss;
import dev.tacit.optim.risk.Examples;

/** What an algorithm is given: rows of norm at most 1 and what to minimise on them. */
public record TrainingTask(
    Examples examples, Loss loss, RegulariserWeights regulariser, Settings settings) {}
