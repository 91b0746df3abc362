package dev.tacit.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tacit.Tacit;
import dev.tacit.TrainedModel;
import dev.tacit.dp.event.Neighbours;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The Java example as its users run it: packed into a jar, submitted to a standalone cluster whose
 * class path is Spark's, with everything of ours in {@code --jars}.
 */
class SubmittedExampleTest {
  /** Libraries that Spark does not bring; docs/guides/spark.md says how to collect them. */
  private static final Pattern OURS =
      Pattern.compile(
          "(sqlite-jdbc|postgresql|fastcsv|jackson-dataformat-yaml|snakeyaml|commons-numbers"
              + "|JTransforms|JLargeArrays|junit|assertj|opentest4j|apiguardian|tacit)-?.*");

  @TempDir private Path folder;

  private static boolean isOurs(Path jar) {
    return OURS.matcher(jar.getFileName().toString()).matches();
  }

  @Test
  void itTrainsAndTheLibraryReadsItsModel() throws IOException {
    assumeTrue(FullTests.isOn(), FullTests.SKIPPED);
    Path ledger = folder.resolve("people.ledger");
    Tacit.grant(ledger.toString(), "people", 3, 1e-5, Neighbours.REPLACE_ONE);
    Path model = folder.resolve("people.model.json");
    try (ProcessCluster cluster = new ProcessCluster(folder, jar -> !isOurs(jar))) {
      ProcessCluster.Running program =
          cluster.submit(
              "submit",
              "--master",
              cluster.standalone(),
              "--class",
              "Train",
              "--jars",
              String.join(",", jars()),
              "--executor-memory",
              "512m",
              "--total-executor-cores",
              "2",
              "--conf",
              "spark.driver.host=127.0.0.1",
              "--conf",
              "spark.driver.bindAddress=127.0.0.1",
              example().toString(),
              table().toString(),
              ledger.toString(),
              model.toString());
      assertThat(program.end()).as(program.said()).isZero();
      assertThat(program.said()).contains("epsilon 1, ");
    }
    TrainedModel read = Tacit.load(model);
    assertThat(read.weights()).hasSize(123);
    assertThat(LedgerDump.of(ledger).toString()).contains("trained");
  }

  private Path table() throws IOException {
    People people = People.of(2_000, 123, 3);
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < people.labels().length; i++) {
      StringBuilder line = new StringBuilder(people.labels()[i] > 0 ? "1" : "-1");
      for (int j = 0; j < 123; j++) {
        double value = people.features()[i][j];
        line.append(value == 0 ? "" : " " + (j + 1) + ":" + value);
      }
      lines.add(line.toString());
    }
    return Files.write(folder.resolve("people.libsvm"), lines);
  }

  private Path example() throws IOException {
    Path classes = Files.createDirectories(folder.resolve("example"));
    Path source = Path.of(System.getProperty("tacit.root", ".."), "examples/spark/Train.java");
    int failed =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-cp",
                System.getProperty("java.class.path"),
                "-d",
                classes.toString(),
                source.toString());
    assertThat(failed).isZero();
    return packed(folder.resolve("train.jar"), List.of(classes));
  }

  /** Folders of classes as one jar, and the jars that are not Spark's. */
  private List<String> jars() throws IOException {
    List<Path> folders = new ArrayList<>();
    List<String> jars = new ArrayList<>();
    for (String entry : ProcessCluster.classPath()) {
      Path path = Path.of(entry).toAbsolutePath();
      if (Files.isDirectory(path)) {
        folders.add(path);
      } else if (isOurs(path) && Files.exists(path)) {
        jars.add(path.toString());
      }
    }
    jars.add(packed(folder.resolve("tacit.jar"), folders).toString());
    return jars;
  }

  private static Path packed(Path jar, List<Path> folders) throws IOException {
    Set<String> known = new HashSet<>();
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file)) {
      for (Path one : folders) {
        try (Stream<Path> all = Files.walk(one)) {
          for (Path path : all.filter(Files::isRegularFile).toList()) {
            String name = one.relativize(path).toString();
            if (known.add(name)) {
              out.putNextEntry(new JarEntry(name));
              Files.copy(path, out);
            }
          }
        }
      }
    }
    return jar;
  }
}
