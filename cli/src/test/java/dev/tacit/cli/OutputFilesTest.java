package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No output destroys what its user gave or keeps, by whatever name it is called. */
class OutputFilesTest {
  @TempDir Path folder;
  private OwnerLedger owner;

  @BeforeEach
  void files() throws IOException {
    SampleFiles.libsvm(folder, "rows.txt", 200, 4);
    SampleFiles.libsvm(folder, "test.txt", 50, 5);
    Files.writeString(folder.resolve("graph.txt"), "0 1\n1 2\n");
    Files.writeString(folder.resolve("matrix.csv"), "1,-1,0\n0,1,-1\n");
    owner = new OwnerLedger(folder.resolve("owner.ledger"));
    owner.grant("9");
    train("--run", "first").ok();
  }

  @Test
  void refuses_everyInputAndEveryFileOfTheLedgerUnderAnyName() throws IOException {
    Path graph = folder.resolve("graph.txt");
    Path matrix = folder.resolve("matrix.csv");
    Map<Path, String[]> given = new LinkedHashMap<>();
    given.put(folder.resolve("rows.txt"), new String[] {});
    given.put(folder.resolve("test.txt"), new String[] {"--test", file("test.txt")});
    given.put(graph, new String[] {"--algorithm", "pp-admm", "--graph", graph.toString()});
    given.put(matrix, new String[] {"--regulariser", "l1=1e-4,matrix=" + matrix});
    given.put(owner.path(), new String[] {});
    given.put(owner.key(), new String[] {});
    given.put(folder.resolve("owner.ledger-head"), new String[] {});
    JsonNode before = owner.shown();
    for (Map.Entry<Path, String[]> one : given.entrySet()) {
      byte[] content = Files.readAllBytes(one.getKey());
      for (Path name : names(one.getKey())) {
        for (String output : List.of("--model", "--report")) {
          CommandResult commandResult =
              train(with(one.getValue(), output, name.toString(), "--overwrite"));
          assertThat(commandResult.code()).as(name + commandResult.err()).isEqualTo(2);
          assertThat(commandResult.err()).contains(output).contains("would destroy what --");
          assertThat(one.getKey()).hasBinaryContent(content);
        }
      }
    }
    assertThat(owner.shown()).isEqualTo(before);
  }

  /** Plain, with dots, through a link to the file, through one to its folder, as a hard link. */
  private List<Path> names(Path file) throws IOException {
    Path link = folder.resolve("link");
    Path hard = folder.resolve("hard");
    Path beside = folder.resolve("beside");
    Files.deleteIfExists(link);
    Files.deleteIfExists(hard);
    Files.deleteIfExists(beside);
    Files.createSymbolicLink(link, file);
    Files.createLink(hard, file);
    Files.createSymbolicLink(beside, folder);
    Path dots = folder.resolve("../" + folder.getFileName() + "/" + file.getFileName());
    return List.of(file, dots, link, beside.resolve(file.getFileName()), hard);
  }

  @Test
  void refuses_filesThatAreStillToBeMade() throws IOException {
    Map<String, String[]> taken = new LinkedHashMap<>();
    taken.put("owner.ledger-wal", new String[] {});
    taken.put("owner.ledger-journal", new String[] {});
    taken.put("new-key", new String[] {"--key", file("new-key")});
    taken.put("both", new String[] {"--report", file("both")});
    taken.put("BOTH", new String[] {"--report", file("both")});
    JsonNode before = owner.shown();
    for (Map.Entry<String, String[]> one : taken.entrySet()) {
      CommandResult commandResult = train(with(one.getValue(), "--model", file(one.getKey())));
      assertThat(commandResult.code()).as(one.getKey() + commandResult.err()).isEqualTo(2);
      assertThat(commandResult.err()).contains("would destroy what --");
    }
    assertThat(owner.shown()).isEqualTo(before);
    assertThat(folder.resolve("both")).doesNotExist();
  }

  @Test
  void onlyFilesOfTheSameKindAreReplacedUnasked() throws IOException {
    JsonNode before = owner.shown();
    Path notes = Files.writeString(folder.resolve("notes.txt"), "mine");
    for (String output : List.of("--model", "--report")) {
      CommandResult commandResult = train(output, notes.toString());
      assertThat(commandResult.code()).as(commandResult.err()).isEqualTo(2);
      assertThat(commandResult.err()).contains("--overwrite");
      assertThat(notes).hasContent("mine");
    }
    assertThat(owner.shown()).isEqualTo(before);
    exact("--model", file("m.json"), "--report", file("p.html")).ok();
    exact("--model", file("m.json"), "--report", file("p.html")).ok();
    assertThat(exact("--model", file("p.html")).code()).isEqualTo(2);
    assertThat(exact("--report", file("m.json")).code()).isEqualTo(2);
    assertThat(CommandResult.tacit("demo", "--report", notes.toString()).code()).isEqualTo(2);
    exact("--model", notes.toString(), "--overwrite").ok();
    assertThat(notes).content().contains("tacit-model");
  }

  /** The owner's link stays, and the file behind it is replaced whole. */
  @Test
  void aLinkToAModelIsWrittenThrough() throws IOException {
    exact("--model", file("m.json")).ok();
    Files.writeString(
        folder.resolve("m.json"), Files.readString(folder.resolve("m.json")) + "\n\n\n");
    Path link = Files.createSymbolicLink(folder.resolve("newest"), folder.resolve("m.json"));
    exact("--model", link.toString()).ok();
    assertThat(link).isSymbolicLink();
    assertThat(folder.resolve("m.json")).content().doesNotEndWith("\n\n\n");
  }

  private CommandResult train(String... options) {
    return owner.training(file("rows.txt")).run(options);
  }

  private CommandResult exact(String... options) {
    return TrainCalls.on("--data", file("rows.txt"), "--features", "3", "--algorithm", "exact")
        .run(options);
  }

  private static String[] with(String[] some, String... more) {
    return TrainCalls.on(some).with(more).options();
  }

  private String file(String name) {
    return folder.resolve(name).toString();
  }
}
