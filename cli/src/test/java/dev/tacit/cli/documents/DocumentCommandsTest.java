package dev.tacit.cli.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The documents, followed literally: every command of README and docs that can run offline is typed
 * into a shell, page by page, each page in a folder of its own, so that a file that a command reads
 * is shipped or made by a command before it.
 */
class DocumentCommandsTest {
  private static final Path ROOT = Path.of(System.getProperty("tacit.root", ".."));

  /** What cannot run here, and why. What can be checked without running is checked instead. */
  private static final Map<String, String> CANNOT_RUN = new LinkedHashMap<>();

  static {
    CANNOT_RUN.put("mvn ", "starts a build inside the build");
    CANNOT_RUN.put("bench/target/", "needs the jar of the benchmarks, and minutes");
    CANNOT_RUN.put("--federation", "needs other parties at the same time");
    CANNOT_RUN.put("DATA_DIR", "needs data sets that are not shipped");
    CANNOT_RUN.put("a9a.gz", "needs a data set that is not shipped");
    CANNOT_RUN.put("postgresql://", "needs a server");
    CANNOT_RUN.put("db -h host -U team", "needs a server; BackupGuideTest does the same in SQL");
    CANNOT_RUN.put("spark/target/", "needs Spark, which is not shipped");
    CANNOT_RUN.put("train.jar", "needs Spark; SubmittedExampleTest submits the same program");
    CANNOT_RUN.put("onnxruntime-", "needs a jar that is not shipped; OnnxExportTest runs it");
  }

  /** Fresh in every run. */
  private static final Set<String> NOISY =
      Set.of(
          "published error",
          "published AUC",
          "published log loss",
          "intervals",
          "test error",
          "test AUC",
          "test log loss",
          "test Brier score",
          "test calibration error",
          "test recall",
          "test precision",
          "test F1",
          "training loss before calibration",
          "seconds");

  @TempDir Path temporary;

  @Test
  void everyCommandThatCanRunOfflineDoes() throws IOException, InterruptedException {
    assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "documents speak of a POSIX shell");
    Set<String> reasons = new TreeSet<>();
    int ran = 0;
    for (Page page : Page.all(ROOT)) {
      Folder folder = Folder.in(temporary, "page" + temporary.toFile().list().length, ROOT);
      for (Page.Command command : page.commands()) {
        Optional<String> reason = reason(command);
        reason.ifPresent(reasons::add);
        if (reason.isEmpty()) {
          follow(page, command, folder);
          ran++;
        }
      }
    }
    assertThat(ran).isGreaterThan(8);
    assertThat(reasons).as("reasons that are still needed").containsAll(CANNOT_RUN.keySet());
  }

  private static Optional<String> reason(Page.Command command) {
    return CANNOT_RUN.keySet().stream().filter(command.text()::contains).findFirst();
  }

  private static void follow(Page page, Page.Command command, Folder folder)
      throws IOException, InterruptedException {
    Folder.Answer answer = folder.type(command.text());
    String place = ROOT.relativize(page.file()) + ":" + command.line() + ": " + command.text();
    assertThat(answer.code()).as("%s%n%s", place, answer.err()).isZero();
    if (!command.output().isEmpty()) {
      assertThat(fixed(answer.out())).as(place).isEqualTo(fixed(command.output()));
    }
  }

  /** Cells of a table, and of noisy lines the label only. */
  private static List<String> fixed(List<String> lines) {
    List<String> fixed = new ArrayList<>();
    for (String line : lines) {
      List<String> cells = Arrays.asList(line.split(" {2,}", -1));
      fixed.add(NOISY.contains(cells.get(0)) ? cells.get(0) : String.join(" | ", cells));
    }
    return fixed;
  }

  /** A command that has options is checked against the options of its verb, run or not. */
  @Test
  void optionsThatDocumentsNameExist() {
    Set<String> checked = new TreeSet<>();
    for (Page page : Page.all(ROOT)) {
      List<String> code = new ArrayList<>(page.mentions());
      page.commands().forEach(command -> code.add(command.text()));
      for (String text : code) {
        List<String> options = Verbs.optionsOf(text);
        checked.addAll(options);
        assertThat(Verbs.unknownOf(text)).as("%s: `%s`", page.file(), text).isEmpty();
      }
    }
    assertThat(checked).hasSizeGreaterThan(30);
    assertThat(Verbs.unknownOf("tacit ledger verify --tail")).containsExactly("--tail");
    assertThat(Verbs.unknownOf("plan --data FILE")).containsExactly("--data");
    assertThat(Verbs.unknownOf("--data FILE")).isEmpty();
    assertThat(Verbs.unknownOf("--dato")).containsExactly("--dato");
  }

  @Test
  void examplesOfTheHelpNameOptionsThatExist() {
    List<String> examples =
        Verbs.examples().stream().filter(line -> line.startsWith("tacit ")).toList();
    assertThat(examples)
        .hasSizeGreaterThan(10)
        .allSatisfy(line -> assertThat(Verbs.unknownOf(line)).as(line).isEmpty());
  }

  /** README: "--json on every verb". */
  @Test
  void everyVerbAnswersInJson() {
    assertThat(Verbs.leaves()).hasSizeGreaterThan(10);
    Verbs.leaves()
        .forEach(
            (name, verb) ->
                assertThat(verb.getCommandSpec().optionsMap()).as(name).containsKey("--json"));
  }

  /** docs/reference/schemas: one for every verb, listed on its page. */
  @Test
  void everyVerbHasASchema() throws IOException {
    Path schemas = ROOT.resolve("docs/reference/schemas");
    String listed = Files.readString(schemas.resolve("README.md"));
    Set<String> verbs = new TreeSet<>(Verbs.leaves().keySet());
    assertThat(verbs).hasSizeGreaterThan(20);
    for (String name : verbs) {
      String file = name.replaceFirst("^tacit ", "").replace(' ', '-') + ".json";
      assertThat(schemas.resolve(file)).as(name).isRegularFile();
      assertThat(listed).as(name).contains("(" + file + ")");
    }
  }

  @Test
  void buildCommandsNameModulesTestsAndProfilesThatExist() throws IOException {
    MavenCommand.Project project = MavenCommand.Project.of(ROOT);
    int seen = 0;
    for (Page page : Page.all(ROOT)) {
      List<String> code = new ArrayList<>(page.mentions());
      page.commands().forEach(command -> code.add(command.text()));
      for (String text : code) {
        if (text.startsWith("mvn ")) {
          seen++;
          assertThat(new MavenCommand(text).faults(project))
              .as("%s: %s", page.file(), text)
              .isEmpty();
        }
      }
    }
    assertThat(seen).isGreaterThan(3);
    assertThat(new MavenCommand("mvn -pl admm -am test -Dtest=MeshRealDataTest").faults(project))
        .containsExactly("-Dsurefire.failIfNoSpecifiedTests=false is missing beside -am");
    assertThat(new MavenCommand("mvn -pl nowhere test -Dtest=NoTest -Pnone").faults(project))
        .containsExactly("no module nowhere", "no test NoTest", "no profile none");
  }

  @Test
  void pagesAreReadAsTheyAreMeant() {
    Page page =
        Page.of(
            Path.of("page.md"),
            List.of(
                "Type `tacit plan --rows 5`:",
                "```",
                "$ ./tacit a \\",
                "    --b",
                "answer",
                "```",
                "```json",
                "{}",
                "```",
                "```",
                "./tacit c   # why",
                "sort x",
                "```"));
    assertThat(page.mentions()).containsExactly("tacit plan --rows 5");
    assertThat(page.commands())
        .containsExactly(
            new Page.Command(3, "./tacit a --b", List.of("answer")),
            new Page.Command(11, "./tacit c   # why", List.of()),
            new Page.Command(12, "sort x", List.of()));
  }
}
