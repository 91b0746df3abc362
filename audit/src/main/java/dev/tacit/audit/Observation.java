package dev.tacit.audit;

import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.dp.event.Address;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.linalg.Vec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * What an attacker observes of one run.
 *
 * <p>What the certificate promises against is observed and nothing else: releases and messages, or
 * only the last state.
 */
public record Observation(List<Released> releases, Vec letters, Vec model, String releaseOrder) {
  public Observation {
    releases = List.copyOf(releases);
  }

  static Observation of(Outcome outcome, List<Released> releases, List<Vec> letters) {
    List<Vec> parts = new ArrayList<>();
    for (ReleasedModel one : outcome.outputs()) {
      parts.add(one.weights().value());
      parts.add(one.intercept().value());
    }
    return new Observation(releases, joined(letters), joined(parts), releaseOrder(releases));
  }

  /** Everything as one vector. */
  Vec allValues() {
    List<Vec> parts = new ArrayList<>(releases.stream().map(Released::value).toList());
    parts.add(model);
    return joined(parts);
  }

  /** What left, by where it did. */
  Map<Address, Vec> valuesByAddress() {
    Map<Address, Vec> values = new LinkedHashMap<>();
    releases.forEach(one -> values.put(one.receipt().orElseThrow().address(), one.value()));
    return values;
  }

  private static String releaseOrder(List<Released> releases) {
    return releases.stream()
        .map(one -> one.receipt().orElseThrow().address())
        .map(address -> address.agent() + " " + address.round() + " " + address.site())
        .collect(Collectors.joining(", "));
  }

  /** The place of the lowest bit that is set in any number that left. */
  String lowestBits() {
    return Arrays.stream(allValues().toArray())
        .filter(value -> value != 0 && Double.isFinite(value))
        .mapToInt(Observation::lowestBit)
        .boxed()
        .min(Integer::compare)
        .map(bit -> Integer.toString(bit))
        .orElse("none");
  }

  static int lowestBit(double value) {
    long bits = Double.doubleToLongBits(value);
    long fraction = bits & ((1L << 52) - 1);
    int exponent = Math.max(Math.getExponent(value), Double.MIN_EXPONENT);
    return fraction == 0 ? exponent : exponent - 52 + Long.numberOfTrailingZeros(fraction);
  }

  private static Vec joined(List<Vec> parts) {
    return Vec.of(
        parts.stream().flatMapToDouble(part -> DoubleStream.of(part.toArray())).toArray());
  }
}
