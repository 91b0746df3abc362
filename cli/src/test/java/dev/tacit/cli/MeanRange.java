package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.Locale;

/**
 * Where a mean of runs has to be. {@link #require} fails only if twenty means in a row, each of
 * fresh noise, are outside: if at least half of all means are inside, that happens with probability
 * at most 2^-20, whatever their distribution.
 */
record MeanRange(double least, double most) {
  static final int RUNS = 10;
  private static final int ATTEMPTS = 20;

  /** A mean of ten runs and the standard deviation of one. */
  record Figure(double mean, double sd) {
    static Figure of(JsonNode figure) {
      assertThat(figure.get("runs").intValue()).isEqualTo(RUNS);
      return new Figure(figure.get("mean").doubleValue(), figure.get("sd").doubleValue());
    }
  }

  /** A measurement with fresh noise. */
  interface Measurement {
    Figure once() throws IOException;
  }

  static MeanRange atMost(double most) {
    return new MeanRange(-1, most);
  }

  boolean holds(double mean) {
    return mean >= least && mean <= most;
  }

  void require(String what, Measurement measurement) throws IOException {
    double mean = Double.NaN;
    for (int attempt = 0; attempt < ATTEMPTS && !holds(mean); attempt++) {
      Figure figure = measurement.once();
      mean = figure.mean();
      System.out.printf(
          Locale.ROOT,
          "%s: mean %.5f, sd of a run %.5f, bar [%.4f, %.4f], %.1f standard errors %s%n",
          what,
          mean,
          figure.sd(),
          least,
          most,
          distance(mean) / (figure.sd() / Math.sqrt(RUNS)),
          holds(mean) ? "inside" : "OUTSIDE");
    }
    assertThat(mean).as(what + ", " + ATTEMPTS + " attempts").isBetween(least, most);
  }

  private double distance(double mean) {
    return Math.min(Math.abs(mean - least), Math.abs(most - mean));
  }
}
