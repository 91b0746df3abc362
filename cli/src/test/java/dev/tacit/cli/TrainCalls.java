package dev.tacit.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Calls of {@code train} that share some options. */
record TrainCalls(List<String> shared) {
  private static final Set<String> KEEPING = Set.of("--model", "--no-model", "--repeat");

  static TrainCalls on(String... shared) {
    return new TrainCalls(List.of(shared));
  }

  /** Several owners of a table of three features, a quarter of which tests. */
  static TrainCalls amongAgents(int agents, String algorithm, Path rows) {
    return on("--algorithm", algorithm, "--agents", Integer.toString(agents))
        .with("--data", rows.toString(), "--features", "3", "--holdout", "0.25");
  }

  TrainCalls with(String... more) {
    List<String> all = new ArrayList<>(shared);
    all.addAll(List.of(more));
    return new TrainCalls(all);
  }

  String[] options() {
    return shared.toArray(String[]::new);
  }

  /** The whole command. Most tests look at what is answered, and say that they want no model. */
  String[] command(String... options) {
    TrainCalls train = on("train").with(options()).with(options);
    boolean said = train.shared.stream().anyMatch(KEEPING::contains);
    return (said ? train : train.with("--no-model")).options();
  }

  CommandResult run(String... options) {
    return CommandResult.tacit(command(options));
  }

  JsonNode json(String... options) throws IOException {
    return with(options).run("--json").json();
  }
}
