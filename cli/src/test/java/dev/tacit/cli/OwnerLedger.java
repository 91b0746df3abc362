package dev.tacit.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A ledger file with one data set, as its owner uses it. */
record OwnerLedger(Path path) {
  static final String DATASET = "patients";

  String file() {
    return path.toString();
  }

  /** The noise key that the first run makes. */
  Path key() {
    return Path.of(path + "-key");
  }

  /** Replaces the limit, at delta 1e-4. */
  void grant(String epsilon, String... more) {
    List<String> words = new ArrayList<>(List.of("ledger", "grant", "--ledger", file()));
    words.addAll(List.of("--dataset", DATASET, "--epsilon", epsilon, "--delta", "1e-4"));
    words.addAll(List.of("--neighbours", "replace-one"));
    words.addAll(List.of(more));
    CommandResult.tacit(words.toArray(String[]::new)).ok();
  }

  /** Training on a table of three features that this ledger pays for, at epsilon 1. */
  TrainCalls training(String rows) {
    return TrainCalls.on("--data", rows, "--features", "3", "--ledger", file())
        .with("--epsilon", "1", "--delta", "1e-6");
  }

  JsonNode shown() throws IOException {
    return CommandResult.tacit("ledger", "show", "--ledger", file(), "--json").json();
  }

  BigDecimal spent() throws IOException {
    return shown().get("datasets").get(0).get("spent").get("amount").decimalValue();
  }
}
