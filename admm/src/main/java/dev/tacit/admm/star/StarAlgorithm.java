package dev.tacit.admm.star;

import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.Released;

/** The paper, nothing else: how an agent makes its next local model. */
public interface StarAlgorithm {
  /** x_i of the next round; whatever it took from the rows went through the curator. */
  Released local(StarView view, Curator curator);
}
