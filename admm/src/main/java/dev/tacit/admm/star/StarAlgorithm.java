package dev.tacit.admm.star;

import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.Released;

/**
 * How an agent makes its next local model: the step of the paper and nothing else. Rounds, letters
 * and multipliers are the agent's and the hub's business.
 */
public interface StarAlgorithm {
  /** x_i of the next round; whatever it took from the rows went through the curator. */
  Released local(StarView view, Curator curator);
}
