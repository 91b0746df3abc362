package dev.tacit.learn.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tacit.learn.Refused;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeFilesTest {
  @TempDir Path folder;

  @Test
  void systemsSayWhyInWords() {
    assertThat(Unwritable.why(new IOException("No space left on device"))).contains("full");
    assertThat(Unwritable.why(new FileSystemException("a", null, "Read-only file system")))
        .contains("read-only");
    assertThat(Unwritable.why(new AccessDeniedException("a"))).contains("may not write");
  }

  @Test
  void aFileIsReplacedWholeAndLeavesNoDraft() throws Exception {
    Path file = folder.resolve("model.json");
    AtomicFile.write(file, "old");
    AtomicFile.write(file, "new");
    assertThat(Files.readString(file)).isEqualTo("new");
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void refuses_aTargetThatCannotBeWritten() {
    assertThatThrownBy(() -> AtomicFile.requireWritable("--model", folder))
        .isInstanceOf(Refused.class)
        .hasMessageContaining("--model");
    assertThatThrownBy(() -> AtomicFile.requireWritable("--model", folder.resolve("no/m.json")))
        .isInstanceOf(Refused.class)
        .hasMessageContaining("in a directory that exists. Make the directory");
  }

  /** A rename over a device would put a file in its place. */
  @Test
  void refuses_toReplaceADevice() {
    Path device = Path.of("/dev/null");
    if (!Files.exists(device)) {
      System.out.println("SKIPPED: this system has no /dev/null to refuse");
    }
    assumeTrue(Files.exists(device));
    assertThatThrownBy(() -> AtomicFile.requireWritable("--model", device))
        .isInstanceOf(Refused.class)
        .hasMessageContaining("--model = /dev/null must be a plain file");
  }

  @Test
  void jsonReadsBareInfinityAndRefusesDoubtfulText() {
    assertThat(Json.parse("x", "{\"a\": [Infinity, NaN]}").get("a").get(0).doubleValue())
        .isInfinite();
    for (String bad : List.of("{\"a\": 1, \"a\": 2}", "{} {}", "[1]", "{", "")) {
      assertThatThrownBy(() -> Json.parse("x", bad))
          .as(bad)
          .isInstanceOf(Refused.class)
          .hasMessageContaining("x");
    }
  }

  @Test
  void infinityIsWrittenAsAString() {
    assertThat(Json.text(Map.of("epsilon", Double.POSITIVE_INFINITY))).contains("\"Infinity\"");
  }
}
