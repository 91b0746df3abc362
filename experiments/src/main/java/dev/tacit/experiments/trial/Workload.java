package dev.tacit.experiments.trial;

import java.util.List;
import java.util.Map;

/** A workload that can be repeated with fresh noise and returns named measures. */
public interface Workload {
  /**
   * Does it once.
   *
   * @param run from 0; moves the split where there is one
   * @return numbers by name: one, or one for each round
   */
  Map<String, List<Double>> measure(int run, DataFolder data);

  /** What is done, in one line that changes when it does. */
  String description();

  /** The tables that it reads. */
  PaperData data();
}
