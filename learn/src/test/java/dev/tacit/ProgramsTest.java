package dev.tacit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.dp.event.Neighbours;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The programs that documents show, compiled and run as they stand there. */
class ProgramsTest {
  private static final Path ROOT = Path.of(System.getProperty("tacit.root", ".."));
  private static final Pattern JAVA = Pattern.compile("```java\n(import .*?)```", Pattern.DOTALL);
  private static final Pattern NAME = Pattern.compile("class (\\w+) ");

  @TempDir private Path folder;

  @Test
  void theProgramOfTheReadmeRuns() throws IOException, InterruptedException {
    People.in(folder, 2000);
    Tacit.grant(
        folder.resolve("people.ledger").toString(), "people", 3, 1e-5, Neighbours.REPLACE_ONE);
    String printed = run(ROOT.resolve("README.md"));
    assertThat(printed)
        .contains("epsilon", "replace-one neighbours")
        .containsPattern("(high|low) ");
    assertThat(Tacit.load(folder.resolve("people.model.json")).certificate().isPrivate()).isTrue();
    assertThat(run(ROOT.resolve("README.md"))).as("charged once, same answer").isEqualTo(printed);
  }

  @Test
  void theProgramOfTheGuideRuns() throws IOException, InterruptedException {
    List<String> printed = run(ROOT.resolve("docs/guides/java.md")).lines().toList();
    assertThat(printed.get(0)).contains("epsilon 1, delta ", "replace-one neighbours");
    assertThat(printed.get(2)).startsWith("from the file: ");
    assertThat(printed.get(2).substring(15))
        .isEqualTo(printed.get(1).substring("comes back with probability ".length()));
  }

  private String run(Path page) throws IOException, InterruptedException {
    Matcher program = JAVA.matcher(Files.readString(page));
    assertThat(program.find()).as("a program in %s", page).isTrue();
    Matcher name = NAME.matcher(program.group(1));
    assertThat(name.find()).isTrue();
    Path source = folder.resolve(name.group(1) + ".java");
    Files.writeString(source, program.group(1));
    return Compiled.of(folder, List.of(source)).run(folder, name.group(1));
  }

  @Test
  void theExamplesCompileAndRun() throws IOException, InterruptedException {
    try (Stream<Path> all = Files.walk(ROOT.resolve("examples/java/src/main/java"))) {
      List<Path> sources = all.filter(file -> file.toString().endsWith(".java")).toList();
      assertThat(sources).hasSizeGreaterThanOrEqualTo(2);
      Compiled examples = Compiled.of(folder, sources);
      assertThat(examples.run(folder, "example.Readmissions"))
          .contains("certified: epsilon", "for us only", "comes back: ");
      assertThat(examples.run(folder, "example.FromDatabase"))
          .contains("{f1=", "USAGE: delta is missing");
    }
  }
}
