package dev.tacit.learn.job;

import dev.tacit.data.Dataset;
import dev.tacit.learn.plan.RecordCounts;
import dev.tacit.optim.risk.Examples;
import java.util.Optional;

/**
 * What was read for a training, before any run splits it.
 *
 * @param test records of their own, apart from those that a split holds out
 * @param records what is public about their number
 */
public record TrainingTables(Dataset all, Optional<Examples> test, RecordCounts records) {}
