package dev.tacit.admm.star;

import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.SecretBatch;

/**
 * How the records of an inner step are chosen, in secret. The divisor is public: never the realised
 * size of a batch (fact anchored-rounds).
 */
sealed interface Batches {
  SecretBatch draw(Curator curator, String site, int population);

  /** By what a sum over the batch is divided. */
  double divisor(int records);

  PrivacyEvent.Leaf sampled(PrivacyEvent.Leaf law);

  /** Each record by its own coin; for add-remove neighbours only (fact poisson-sampling). */
  record Poisson(double rate) implements Batches {
    @Override
    public SecretBatch draw(Curator curator, String site, int population) {
      return curator.poissonBatch(site, population, rate);
    }

    @Override
    public double divisor(int records) {
      return rate * records;
    }

    @Override
    public PrivacyEvent.Leaf sampled(PrivacyEvent.Leaf law) {
      return new PrivacyEvent.PoissonSampled(rate, law);
    }
  }

  /**
   * So many records without replacement; for replace-one neighbours only (fact
   * fixed-batch-sampling).
   */
  record FixedSize(int size, int records) implements Batches {
    @Override
    public SecretBatch draw(Curator curator, String site, int population) {
      return curator.fixedSizeBatch(site, population, size);
    }

    @Override
    public double divisor(int ignored) {
      return size;
    }

    @Override
    public PrivacyEvent.Leaf sampled(PrivacyEvent.Leaf law) {
      return new PrivacyEvent.FixedSizeSampled(size, records, law);
    }
  }
}
