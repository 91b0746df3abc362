package dev.tacit.learn.evaluation;

/**
 * The mean log loss in nats: the noised sum of losses over the number of records. Losses were cut
 * before they were added up; what that took away is made up for by bins whose records lose more.
 *
 * @param shift log-odds that class weights added in training
 */
record LossFigure(TestCounts counts, double shift) {
  Estimate estimate() {
    double total = counts.total();
    double mean = mean();
    double unknown = 0;
    double counted = 0;
    double expected = 0;
    for (int bin = 0; bin < counts.bins(); bin++) {
      double chance = ClassificationFigures.logistic(counts.odds(bin) - shift);
      for (int label = 0; label < 2; label++) {
        double records = counts.count(label, bin);
        unknown += Math.max(0, records) * width(label, bin) / 2;
        counted += records * meanSquare(label, bin);
        double share = label == 0 ? 1 - chance : chance;
        expected += share * (counts.count(0, bin) + counts.count(1, bin)) * meanSquare(label, bin);
      }
    }
    // Few records lose much, and noise may hide those: not less than what the model expects.
    double squares = Math.max(counted, expected) / total;
    double largest = Math.max(counts.mostLoss(), Math.max(loss(1, 0), loss(0, counts.bins())));
    double spread = Math.min(squares - mean * mean, mean * (largest - mean));
    double sampling = Math.max(0, spread) / total;
    return Estimate.of(mean, noise() + sampling, unknown / total, 0, Double.POSITIVE_INFINITY);
  }

  private double mean() {
    double sum = counts.mostLoss() * counts.losses();
    for (int bin = 0; bin < counts.bins(); bin++) {
      sum += counts.count(0, bin) * cutAway(0, bin) + counts.count(1, bin) * cutAway(1, bin);
    }
    return sum / counts.total();
  }

  /** The variance by noise. */
  double noise() {
    double total = counts.total();
    double mean = mean();
    return Math.pow(counts.mostLoss() * counts.deviation() / total, 2)
        + counts.noise(
            bin -> (cutAway(0, bin) - mean) / total, bin -> (cutAway(1, bin) - mean) / total);
  }

  private double loss(int label, int end) {
    double odds = counts.end(end) - shift;
    double against = label == 0 ? odds : -odds;
    return Math.max(0, against) + Math.log1p(Math.exp(-Math.abs(against)));
  }

  /** What cutting took from a record of a bin, from both ends of it. */
  private double cutAway(int label, int bin) {
    return (beyond(label, bin) + beyond(label, bin + 1)) / 2;
  }

  private double width(int label, int bin) {
    return Math.abs(beyond(label, bin) - beyond(label, bin + 1));
  }

  private double beyond(int label, int end) {
    return Math.max(0, loss(label, end) - counts.mostLoss());
  }

  /** Not below what losses within the bin have in the mean: their squares are convex in odds. */
  private double meanSquare(int label, int bin) {
    return (Math.pow(loss(label, bin), 2) + Math.pow(loss(label, bin + 1), 2)) / 2;
  }
}
