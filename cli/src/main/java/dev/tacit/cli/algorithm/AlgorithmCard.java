package dev.tacit.cli.algorithm;

import java.util.List;

/**
 * What a user should know before choosing an algorithm.
 *
 * @param name on the command line
 * @param protectsRecords whether what it releases carries a differential privacy guarantee
 * @param topology where the data is: central, star or mesh
 * @param paper where it was published
 * @param summary one sentence
 * @param settings what {@code --set} can change
 */
public record AlgorithmCard(
    String name,
    boolean protectsRecords,
    Topology topology,
    String paper,
    String summary,
    List<Setting> settings) {
  /** Who talks to whom. */
  public enum Topology {
    CENTRAL("central"),
    STAR("star"),
    MESH("mesh");

    private final String label;

    Topology(String label) {
      this.label = label;
    }

    public String label() {
      return label;
    }
  }

  public AlgorithmCard {
    settings = List.copyOf(settings);
  }
}
