package dev.tacit.admm.metric;

/**
 * Which rounds of a run are those of gradients: all after the metric, but for a pause before those
 * that count for the model, in which step T of decision 020 may ask something.
 *
 * @param count of gradients
 * @param before the pause
 * @param pauses whether there is one
 */
record GradientRounds(int count, int before, boolean pauses) {
  static GradientRounds of(MetricRule rule, boolean mayTest) {
    int before = (int) Math.floor((1 - rule.tail()) * rule.rounds());
    return new GradientRounds(rule.rounds(), before, mayTest && before > 0);
  }

  /** The round of the pause. */
  int pause() {
    return MetricProtocol.GRADIENTS + before;
  }

  /** The round after the last gradient. */
  int end() {
    return MetricProtocol.GRADIENTS + count + (pauses ? 1 : 0);
  }

  boolean has(int round) {
    return round >= MetricProtocol.GRADIENTS && round < end() && !(pauses && round == pause());
  }

  /** How many gradients there were when a round has closed. */
  int completed(int round) {
    return round + 1 - MetricProtocol.GRADIENTS - (pauses && round >= pause() ? 1 : 0);
  }

  /** Whether the round was the last before those that count for the model. */
  boolean isLastBefore(int round) {
    return has(round) && completed(round) == before;
  }

  /** The round of the gradient after this round's. */
  int next(int round) {
    return pauses && round + 1 == pause() ? round + 2 : round + 1;
  }
}
