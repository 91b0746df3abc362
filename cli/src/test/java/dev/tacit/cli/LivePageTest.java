package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a running party shows: page, metrics and status, to this machine alone. */
class LivePageTest {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  @TempDir private Path folder;

  @Test
  void aPartyShowsHowItGoes_andItsCertificateAtTheEnd() throws Exception {
    Hospitals two = new Hospitals(folder, 2, true).with("algorithm", "metric-admm");
    Path file = two.with("deadlines", "{join: 300, round: 120}").agree("federation.yaml");
    int port = Hospitals.freePort();
    PartyThreads threads = new PartyThreads(two);
    threads.start("hub", file, "--json");
    threads.start("h0", file, "--page", "" + port);
    awaitUp(port);
    JsonNode waiting = status(port);
    assertThat(waiting.path("phase").asText()).isIn("starting", "agreeing");
    assertThat(waiting.path("budget").path("parts").path("limit").asText()).isEqualTo("8");
    assertThat(waiting.path("roster")).hasSize(3);
    requireClosedToOthers(port);
    threads.start("h1", file, "--json");
    Shown last = lastShown(port);
    assertThat(last.page())
        .contains("id=\"certificate\"", "epsilon", "rounds")
        .doesNotContain("refresh");
    requireMetrics(last.metrics());
    requireStatus(last);
    assertThat(threads.codes()).as(two.logs()).containsEntry("h0", 0).containsEntry("h1", 0);
    JsonMapper mapper = new JsonMapper();
    JsonSchemasTest.assertFits("node", mapper.readTree(threads.answer("h1")));
    JsonSchemasTest.assertFits("hub", mapper.readTree(threads.answer("hub")));
    StringWriter err = new StringWriter();
    String[] typed = {"federation", "status", "--page", "" + port};
    assertThat(Main.run(typed, new PrintWriter(new StringWriter()), new PrintWriter(err)))
        .isEqualTo(6);
    assertThat(err.toString()).contains("no party answers there");
  }

  private static void awaitUp(int port) throws InterruptedException {
    for (int k = 0; k < 6000; k++) {
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
        assertThat(socket.isConnected()).isTrue();
        return;
      } catch (IOException notYet) {
        Thread.sleep(20);
      }
    }
  }

  private static String get(int port, String path) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path)).build();
    HttpResponse<String> response =
        CLIENT.send(request, HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().firstValue("Content-Security-Policy").orElseThrow())
        .contains("default-src 'none'");
    return response.body();
  }

  private static JsonNode status(int port) throws IOException, InterruptedException {
    return new JsonMapper().readTree(get(port, "/status.json"));
  }

  /** All that a party shows at one time. */
  private record Shown(String page, String metrics, String text, String json) {
    static Shown at(int port) throws IOException, InterruptedException {
      return new Shown(
          get(port, "/"),
          get(port, "/metrics"),
          Hospitals.tacit("federation", "status", "--page", "" + port),
          Hospitals.tacit("federation", "status", "--page", "" + port, "--json"));
    }
  }

  /**
   * The end is shown for three seconds only: whoever looks at everything all the time has seen it
   * in a fraction of that, and need not hurry with what it says.
   */
  private static Shown lastShown(int port) throws IOException, InterruptedException {
    Shown shown = Shown.at(port);
    for (int k = 0; k < 20_000 && !shown.page().contains("id=\"certificate\""); k++) {
      Thread.sleep(10);
      shown = Shown.at(port);
      assertThat(shown.page()).doesNotContain("<script", "src=", "href=");
    }
    return shown;
  }

  /** Every line is a comment or a sample, every sample has its type before it. */
  private static void requireMetrics(String text) {
    Map<String, Double> samples = new TreeMap<>();
    for (String line : text.lines().toList()) {
      if (!line.startsWith("# ")) {
        assertThat(line).matches("tacit_[a-z0-9_]+\\{[^}]+\\} [-+0-9.e]+");
        String name = line.substring(0, line.indexOf('{'));
        assertThat(text).contains("# TYPE " + name.replaceFirst("_(sum|count)$", "") + " ");
        samples.put(
            line.substring(0, line.indexOf('}')),
            Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)));
      }
    }
    String of = "{run=\"trial\",party=\"h0\"";
    assertThat(samples.get("tacit_rounds_done" + of)).isPositive();
    assertThat(samples.get("tacit_rounds_done" + of))
        .isEqualTo(samples.get("tacit_rounds_planned" + of));
    assertThat(samples.get("tacit_bytes_sent_total" + of)).isPositive();
    assertThat(samples.get("tacit_round_seconds_count" + of)).isPositive();
    assertThat(samples.get("tacit_budget" + of + ",part=\"spent\"")).isPositive();
    assertThat(samples).containsKey("tacit_residual_moved" + of);
  }

  private static void requireStatus(Shown last) throws IOException {
    assertThat(last.text()).contains("party", "h0", "phase", "over", "certified epsilon", "hub");
    assertThat(last.json()).contains("\"phase\" : \"over\"");
    JsonSchemasTest.assertFits("federation-status", new JsonMapper().readTree(last.json()));
  }

  /** Another name of this machine, another way to ask, another page. */
  private static void requireClosedToOthers(int port) throws IOException {
    for (String request :
        List.of(
            "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n=403",
            "POST / HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\nContent-Length: 0\r\n\r\n=405",
            "GET /../etc HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\n\r\n=404")) {
      String asked = request.substring(0, request.lastIndexOf('='));
      String code = request.substring(request.lastIndexOf('=') + 1);
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
        socket.setSoTimeout(120_000);
        socket.getOutputStream().write(asked.getBytes(StandardCharsets.US_ASCII));
        byte[] answer = new byte[32];
        int length = socket.getInputStream().read(answer);
        assertThat(new String(answer, 0, length, StandardCharsets.US_ASCII)).contains(code);
      }
    }
  }
}
