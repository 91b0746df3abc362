package dev.tacit.learn.job;

import dev.tacit.optim.linalg.Vec;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What everybody may know of the rounds of a run, because it was released.
 *
 * @param ranges distances and ways of the owners' models by round, by the names of {@link
 *     RoundPaths}
 * @param weightNoise standard deviation that noise gives each weight at most, one linear function
 *     after the other (decision 031); empty where the algorithm does not know it
 */
public record ReleasedRounds(Map<String, List<RoundRange>> ranges, Optional<Vec> weightNoise) {}
