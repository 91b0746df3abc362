package dev.tacit.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Java of the archive has the same bytes whoever makes it, with one JDK. */
class OwnRuntimeTest {
  private static final Path BUILT = Path.of(System.getProperty("tacit.packages")).getParent();

  @TempDir Path folder;

  @Test
  void anotherProcessMakesTheSameRuntime() throws Exception {
    Path again = folder.resolve("runtime");
    OwnRuntime.main(new String[] {BUILT.resolve("stage").toString(), again.toString()});
    Path first = BUILT.resolve("runtime");
    assertThat(files(again)).isEqualTo(files(first)).contains("lib/modules", "release");
    for (String file : files(first)) {
      assertThat(Files.mismatch(first.resolve(file), again.resolve(file))).as(file).isEqualTo(-1);
    }
  }

  private static List<String> files(Path folder) throws Exception {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile)
          .map(file -> folder.relativize(file).toString())
          .sorted()
          .toList();
    }
  }
}
