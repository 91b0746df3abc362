package dev.tacit.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Calls of {@code train} that share some options. */
record Training(List<String> shared) {
  static Training on(String... shared) {
    return new Training(List.of(shared));
  }

  /** Several owners of a table of three features, a quarter of which tests. */
  static Training amongAgents(int agents, String algorithm, Path rows) {
    return on("--algorithm", algorithm, "--agents", Integer.toString(agents))
        .with("--data", rows.toString(), "--features", "3", "--holdout", "0.25");
  }

  Training with(String... more) {
    List<String> all = new ArrayList<>(shared);
    all.addAll(List.of(more));
    return new Training(all);
  }

  String[] options() {
    return shared.toArray(String[]::new);
  }

  Ran run(String... options) {
    return Ran.tacit(on("train").with(options()).with(options).options());
  }

  JsonNode json(String... options) throws IOException {
    return with(options).run("--json").json();
  }
}
