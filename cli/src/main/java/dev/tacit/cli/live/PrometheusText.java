package dev.tacit.cli.live;

import dev.tacit.federation.party.DurationHistogram;
import dev.tacit.federation.party.PartyFigures;
import dev.tacit.federation.party.PartyFigures.PeerStatus;
import java.util.Locale;
import java.util.function.Predicate;

/**
 * The status of a party in Prometheus' text format, version 0.0.4.
 *
 * <p>The names of the metrics are part of the documented interface: dashboards are built on them.
 */
final class PrometheusText {
  /** The media type by which Prometheus recognises the format. */
  static final String TYPE = "text/plain; version=0.0.4; charset=utf-8";

  private final StringBuilder text = new StringBuilder();
  private final String labels;

  private PrometheusText(PartyStatus standing) {
    // Names of runs and parties hold letters, digits, dots and hyphens: nothing to escape.
    this.labels = "run=\"" + standing.run() + "\",party=\"" + standing.self() + "\"";
  }

  /** All metrics of a party: rounds, traffic, peers, residuals, delays and the owner's budget. */
  static String of(PartyStatus standing) {
    PrometheusText all = new PrometheusText(standing);
    PartyFigures figures = standing.figures();
    all.count("rounds_planned", "gauge", "Rounds of the plan.", figures.get("rounds_planned"));
    all.count("rounds_done", "gauge", "Rounds that are over.", figures.get("rounds_done"));
    for (String direction : new String[] {"sent", "received"}) {
      all.count(
          "bytes_" + direction + "_total",
          "counter",
          "Bytes of messages " + direction + ".",
          figures.get("bytes_" + direction));
      all.count(
          "parcels_" + direction + "_total",
          "counter",
          "Parcels " + direction + ".",
          figures.get("parcels_" + direction));
    }
    all.peers(figures);
    figures
        .levels()
        .forEach(
            (name, value) -> all.level("residual_" + name, "How far letters " + name + ".", value));
    figures.delays().forEach(all::summary);
    all.budget(standing.budget());
    return all.text.toString();
  }

  /** The two lines that introduce a metric. */
  private void head(String name, String type, String help) {
    text.append("# HELP tacit_").append(name).append(' ').append(help).append('\n');
    text.append("# TYPE tacit_").append(name).append(' ').append(type).append('\n');
  }

  private void sample(String name, String more, String value) {
    text.append("tacit_").append(name).append('{').append(labels).append(more).append("} ");
    text.append(value).append('\n');
  }

  private void sample(String name, String more, double value) {
    sample(name, more, String.format(Locale.ROOT, "%.9g", value));
  }

  /** A whole number; counters only rise. */
  private void count(String name, String type, String help, long value) {
    head(name, type, help);
    sample(name, "", Long.toString(value));
  }

  /** A real number that may rise and fall. */
  private void level(String name, String help, double value) {
    head(name, "gauge", help);
    sample(name, "", value);
  }

  /** The metrics about peers. */
  private void peers(PartyFigures figures) {
    peer(figures, "connected", "Whether there is a stream with a peer.", PeerStatus::connected);
    peer(figures, "awaited", "Whether this party waits for a peer.", PeerStatus::awaited);
    peer(figures, "late", "Whether a peer has had a tenth of its time.", PeerStatus::late);
  }

  /** One metric about every peer, 1 for yes and 0 for no. */
  private void peer(PartyFigures figures, String what, String help, Predicate<PeerStatus> is) {
    head("peer_" + what, "gauge", help);
    for (PeerStatus peer : figures.peers()) {
      sample("peer_" + what, ",peer=\"" + peer.name() + "\"", is.test(peer) ? "1" : "0");
    }
  }

  /** A summary with two quantiles, the sum and the count. */
  private void summary(String what, DurationHistogram durationHistogram) {
    String name = what + "_seconds";
    head(name, "summary", "How long: " + what + ".");
    sample(name, ",quantile=\"0.5\"", durationHistogram.quantile(.5));
    sample(name, ",quantile=\"0.99\"", durationHistogram.quantile(.99));
    sample(name + "_sum", "", durationHistogram.sum());
    sample(name + "_count", "", Long.toString(durationHistogram.count()));
  }

  /** The parts of the budget as one metric with a label; absent for a hub. */
  private void budget(OwnerBudget budget) {
    if (!budget.parts().isEmpty()) {
      head("budget", "gauge", "The owner's budget, in " + budget.unit() + ".");
      budget
          .parts()
          .forEach(
              (part, value) -> sample("budget", ",part=\"" + part + "\"", value.toPlainString()));
    }
  }
}
