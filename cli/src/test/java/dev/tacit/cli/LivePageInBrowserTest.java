package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tacit.cli.live.LoopbackServer;
import dev.tacit.cli.live.OwnerBudget;
import dev.tacit.cli.live.PartyStatus;
import dev.tacit.federation.party.PartyFigures;
import dev.tacit.federation.wire.Message.Parcel;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The live page of a party in a browser: nothing is fetched from elsewhere, nothing complains,
 * nothing runs out of a phone. {@code -Dtacit.pictures=DIR} keeps what it looks like.
 */
class LivePageInBrowserTest {
  private static final List<String> ROSTER =
      List.of(
          "north-hospital", "south-hospital", "a-party-with-a-name-of-sixty-three-letters", "hub");
  @TempDir private Path folder;

  private static PartyStatus running(PartyFigures figures) {
    figures.phase("rounds");
    figures.set("rounds_planned", 30);
    figures.set("rounds_done", 12);
    figures.add("bytes_sent", 123_456_789);
    figures.add("bytes_received", 987_654_321);
    for (String peer : ROSTER.subList(1, 4)) {
      figures.connected(peer, !peer.startsWith("a-"));
      figures.heard(peer, new Parcel(11, 0, List.of(), List.of()));
    }
    Map<String, BigDecimal> parts = new LinkedHashMap<>();
    parts.put("limit", new BigDecimal("3"));
    parts.put("spent", new BigDecimal("0.0359258"));
    parts.put("left", new BigDecimal("2.96407"));
    return new PartyStatus(
        "hospitals",
        "may-2026",
        "north-hospital",
        ROSTER,
        figures,
        () -> new OwnerBudget("rho of zero-concentrated differential privacy", parts));
  }

  @Test
  void aRunningParty_onAPhoneAndOnADesk() throws IOException, InterruptedException {
    Optional<Chromium> browser = Chromium.here();
    assumeTrue(browser.isPresent(), "no Chromium on this machine: pages are not looked at");
    Path pictures = Path.of(System.getProperty("tacit.pictures", folder.toString()));
    try (LoopbackServer server = new LoopbackServer("--page", 0, running(new PartyFigures()))) {
      String address = "http://127.0.0.1:" + server.port() + "/";
      Chromium.Visit visit = browser.get().visit(address, 1280, pictures.resolve("live-page.png"));
      assertThat(visit.complaints()).isEmpty();
      assertThat(visit.dom())
          .contains("12</span> of 30", "north-hospital", "not connected")
          .doesNotContain("<script", "src=", "href=", "@import", "url(");
      Path page = Files.writeString(folder.resolve("page.html"), fetched(address));
      for (JsonNode frame : browser.get().look(page, folder).frames()) {
        assertThat(frame.get("wide").intValue())
            .as("%s is as wide as its frame", frame.get("name"))
            .isLessThanOrEqualTo(frame.get("room").intValue());
        assertThat(frame.get("faint")).as("contrast in %s", frame.get("name")).isEmpty();
      }
    }
  }

  /** Without the order to ask for itself again, which would end in an empty frame. */
  private static String fetched(String address) throws IOException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(URI.create(address)).build();
    String page =
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body();
    assertThat(page).contains("http-equiv=\"refresh\"");
    return page.replaceAll("<meta http-equiv=\"refresh\"[^>]*>", "");
  }
}
