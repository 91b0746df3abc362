package dev.tacit.learn.algorithm;

import dev.tacit.admm.run.ReleaseChannel;
import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Receipt;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.ReceiptText;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.dp.mechanism.TestNoise;
import dev.tacit.dp.mechanism.TranscriptDigest;
import dev.tacit.optim.linalg.Vec;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Doors that remember every receipt, every released byte and every letter. Their noise is a
 * function of the address alone, so that another layout of letters does not change the releases.
 */
final class RecordingChannel implements ReleaseChannel {
  private record Place(int agent, int round) implements Comparable<Place> {
    @Override
    public int compareTo(Place other) {
      return agent == other.agent ? round - other.round : agent - other.agent;
    }
  }

  private final Map<Place, Curator> curators = new TreeMap<>();
  private final TreeSet<String> letters = new TreeSet<>();

  @Override
  public Curator open(int agent, int round) {
    Curator curator =
        Curator.keeping(
            TestNoise.seeded(7), "run", Address.agent(agent), round, TranscriptDigest.NOTHING);
    curators.put(new Place(agent, round), curator);
    return curator;
  }

  /** In a set: order and repetitions are the runner's business. */
  @Override
  public void delivered(int agent, int round, int author, SortedMap<String, Vec> values) {
    values.forEach(
        (name, value) ->
            letters.add(
                agent + " in " + round + " of " + author + ", " + name + ": " + bits(value)));
  }

  @Override
  public void commit() {}

  String receipts() {
    return counted(
        curators.values().stream()
            .flatMap(curator -> curator.receipts().stream())
            .map(Object::toString)
            .toList());
  }

  String releases() {
    List<String> all = new ArrayList<>();
    curators.forEach(
        (place, curator) ->
            curator.releases().forEach(one -> all.add(place + " " + bits(one.value()))));
    return counted(all);
  }

  String letters() {
    return counted(letters);
  }

  /** All of it as it is, a line each: receipts field by field, doubles as their bits. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    curators.forEach(
        (place, curator) -> {
          for (Receipt one : curator.receipts()) {
            lines.add(at(one.address()) + ": paid " + ReceiptText.of(one));
          }
          for (Released one : curator.releases()) {
            lines.add(at(one.receipt().orElseThrow().address()) + ": left " + bits(one.value()));
          }
        });
    letters.forEach(letter -> lines.add("letter " + letter));
    return lines;
  }

  private static String at(Address address) {
    return address.agent() + " " + address.round() + " " + address.site();
  }

  private static String counted(Collection<String> lines) {
    return lines.size() + " " + digest(lines);
  }

  static String bits(Vec value) {
    return Arrays.stream(value.toArray())
        .mapToObj(entry -> Long.toHexString(Double.doubleToRawLongBits(entry)))
        .collect(Collectors.joining(" "));
  }

  static String digest(Collection<String> lines) {
    try {
      byte[] all = String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(all);
      return HexFormat.of().formatHex(digest, 0, 8);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
