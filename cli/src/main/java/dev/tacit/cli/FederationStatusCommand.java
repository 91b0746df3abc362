package dev.tacit.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.tacit.cli.output.Table;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The verb {@code federation status}: prints how a party on this machine is doing.
 *
 * <p>It reads the status page that {@code --page} of {@code node} or {@code hub} serves on the
 * loopback interface. Nothing can be asked of a party on another machine.
 */
@Command(
    name = "status",
    description =
        "Say how a party that runs on this machine with --page is doing: rounds, who is connected and "
            + "who is late, residuals, bytes, this owner's budget, and the certificate at the end.",
    footerHeading = "%nExample%n",
    footer = "  tacit federation status --page 7480")
final class FederationStatusCommand implements Runnable {
  /**
   * Time to wait for the page; it is computed on this machine, so a party that takes longer is not
   * well.
   */
  private static final int PATIENCE_MILLISECONDS = 5000;

  /** Limit of an answer, in case another program listens at the port. */
  private static final int MOST_BYTES = 1 << 20;

  @Option(
      names = "--page",
      required = true,
      paramLabel = "PORT",
      description = "The port that 'tacit node' or 'tacit hub' was given as --page.")
  private int port;

  @Mixin private OutputOption answer;

  @Override
  public void run() {
    PartyOptions.requirePort("--page", port);
    JsonNode tree = fetchStatus();
    if (answer.isJson()) {
      answer.printJson(tree);
    } else {
      answer.out().print(text(tree));
    }
  }

  /** The status as JSON. A port without a party is reported as an unreachable peer. */
  private JsonNode fetchStatus() {
    try {
      HttpURLConnection connection =
          (HttpURLConnection)
              URI.create("http://127.0.0.1:" + port + "/status.json").toURL().openConnection();
      connection.setConnectTimeout(PATIENCE_MILLISECONDS);
      connection.setReadTimeout(PATIENCE_MILLISECONDS);
      try (InputStream in = connection.getInputStream()) {
        return new JsonMapper().readTree(in.readNBytes(MOST_BYTES));
      }
    } catch (IOException e) {
      throw new Refused(
          Kind.PEER,
          "--page = "
              + port
              + ": no party answers there on this machine ("
              + e.getMessage()
              + "). Start 'tacit node' or 'tacit hub' with --page "
              + port
              + "; its page ends with it.",
          e);
    }
  }

  /**
   * The status as lines: rounds, residuals, counts, budget, certificate, and a table of the peers.
   */
  private static String text(JsonNode tree) {
    Table table = new Table();
    table.row("federation", tree.path("federation").asText());
    table.row("run", tree.path("run").asText());
    table.row("party", tree.path("party").asText());
    table.row("phase", tree.path("phase").asText());
    table.row("rounds", tree.path("roundsDone").asText() + " of " + tree.path("rounds").asText());
    tree.path("residuals")
        .properties()
        .forEach(one -> table.row("letters " + one.getKey(), level(one.getValue())));
    tree.path("counts")
        .properties()
        .forEach(one -> table.row(one.getKey().replace('_', ' '), one.getValue().asText()));
    // A hub has no budget, and then no parts either.
    String unit = tree.path("budget").path("unit").asText();
    tree.path("budget")
        .path("parts")
        .properties()
        .forEach(one -> table.row("budget " + one.getKey(), one.getValue().asText() + " " + unit));
    tree.path("certificate")
        .properties()
        .forEach(one -> table.row("certified " + one.getKey(), one.getValue().asText()));
    if (tree.path("stopped").isTextual()) {
      table.row("stopped", tree.path("stopped").asText());
    }
    return table + "\n" + peers(tree);
  }

  /** Four digits of a residual. People need no sixteen digits; {@code --json} has them. */
  private static String level(JsonNode value) {
    return String.format(Locale.ROOT, "%.4g", value.asDouble());
  }

  /** Whether the party waits for this peer, and whether the peer has used up its usual time. */
  private static String awaited(JsonNode peer) {
    if (peer.path("late").asBoolean()) {
      return "late";
    }
    return peer.path("awaited").asBoolean() ? "waited for" : "no";
  }

  /**
   * A table of the peers: connected or not, the round of their last message, and whether they are
   * waited for.
   */
  private static Table peers(JsonNode tree) {
    Table table = new Table().row("peer", "connection", "heard of round", "late?");
    List<JsonNode> peers = new ArrayList<>();
    tree.path("peers").forEach(peers::add);
    for (JsonNode peer : peers) {
      table.row(
          peer.path("name").asText(),
          peer.path("connected").asBoolean() ? "connected" : "not connected",
          peer.path("round").isNull() ? "-" : peer.path("round").asText(),
          awaited(peer));
    }
    return table;
  }
}
