package dev.tacit.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Programs of this machine, run in {@code folder/tacit} with a key ring of their own. */
record Command(Path folder, Path keys) {
  /** How a program ended, and what it printed. */
  record Ended(int exitCode, String output) {}

  boolean exists(String program) throws IOException, InterruptedException {
    return run(List.of("sh", "-c", "command -v " + program)).exitCode() == 0;
  }

  void require(String... words) throws IOException, InterruptedException {
    Ended ended = run(List.of(words));
    assertThat(ended.exitCode()).as("%s: %s", words[0], ended.output()).isZero();
  }

  Ended run(List<String> words) throws IOException, InterruptedException {
    Path printed = Files.createTempFile(folder, "printed", ".txt");
    ProcessBuilder builder =
        new ProcessBuilder(words)
            .directory(Files.createDirectories(folder.resolve("tacit")).toFile())
            .redirectErrorStream(true)
            .redirectOutput(printed.toFile());
    builder.environment().put("GNUPGHOME", keys.toString());
    Process process = builder.start();
    if (!process.waitFor(10, TimeUnit.MINUTES)) {
      process.destroyForcibly();
      throw new AssertionError(words + " did not end: " + Files.readString(printed));
    }
    return new Ended(process.exitValue(), Files.readString(printed));
  }
}
