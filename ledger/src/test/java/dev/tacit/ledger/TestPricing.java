package dev.tacit.ledger;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;

/** A crude but sound price: pure epsilons add up; Gaussian noise goes through zCDP. */
final class TestPricing implements Pricing {
  @Override
  public double epsilon(PrivacyEvent event, Neighbours neighbours, double delta) {
    double[] pureAndRho = total(event);
    double rho = pureAndRho[1];
    if (rho == 0) {
      return pureAndRho[0];
    }
    if (!(delta > 0)) {
      return Double.POSITIVE_INFINITY;
    }
    return pureAndRho[0] + Math.nextUp(rho + 2 * Math.sqrt(rho * -Math.log(delta)));
  }

  private static double[] total(PrivacyEvent event) {
    if (event instanceof PrivacyEvent.Composed composed) {
      double[] sum = new double[2];
      composed.parts().forEach(part -> add(sum, total(part), 1));
      return sum;
    }
    if (event instanceof PrivacyEvent.Repeated repeated) {
      double[] sum = new double[2];
      add(sum, total(repeated.event()), repeated.times());
      return sum;
    }
    if (event instanceof PrivacyEvent.Parallel parallel) {
      double[] most = new double[2];
      parallel
          .parts()
          .forEach(
              part -> {
                double[] one = total(part);
                most[0] = Math.max(most[0], one[0]);
                most[1] = Math.max(most[1], one[1]);
              });
      return most;
    }
    if (event instanceof PrivacyEvent.Gaussian gaussian) {
      double sigma = gaussian.noiseMultiplier();
      return new double[] {0, 0.5 / (sigma * sigma)};
    }
    if (event instanceof PrivacyEvent.Laplace laplace) {
      return new double[] {1 / laplace.noiseMultiplier(), 0};
    }
    boolean free = event instanceof PrivacyEvent.Nothing || event instanceof PrivacyEvent.Slack;
    return new double[] {free ? 0 : Double.POSITIVE_INFINITY, 0};
  }

  private static void add(double[] sum, double[] one, long times) {
    sum[0] += times * one[0];
    sum[1] += times * one[1];
  }
}
