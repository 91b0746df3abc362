package dev.tacit.dist;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tacit.cli.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Lays out the folder that archives and packages are made of: program, completions, manual pages,
 * documents, notices. What the program can say about itself it is asked for.
 */
public final class Stage {
  /** Folders below {@code docs} that are shipped; raw results and decisions stay in the sources. */
  private static final List<String> DOCUMENTS =
      List.of(
          "",
          "guides",
          "reference",
          "reference/exit-codes",
          "reference/schemas",
          "theory",
          "evidence");

  private final Path home;
  private final Path root;

  private Stage(Path home, Path root) {
    this.home = home;
    this.root = root;
  }

  /**
   * Called by the build.
   *
   * @param arguments the folder to make, the root of the sources, the folder of jars, the notices
   *     of third parties, the bill of materials
   */
  public static void main(String[] arguments) throws IOException {
    List<Path> places = Stream.of(arguments).map(Path::of).toList();
    Stage stage = new Stage(places.get(0), places.get(1));
    Folders.empty(stage.home);
    stage.program(places.get(2));
    stage.shells();
    stage.manual();
    stage.documents(places.get(3), places.get(4));
  }

  private void program(Path jars) throws IOException {
    Path lib = Files.createDirectories(home.resolve("lib"));
    for (Path jar : Folders.files(jars, "*.jar")) {
      Files.copy(jar, lib.resolve(jar.getFileName()));
    }
    Jars.index(lib, Main.class.getName());
    Path scripts = root.resolve("dist/src/main/sh");
    for (String file : List.of("make-cds", "party.options")) {
      Files.copy(scripts.resolve(file), lib.resolve(file));
    }
    Path bin = Files.createDirectories(home.resolve("bin"));
    Files.copy(scripts.resolve("tacit"), bin.resolve("tacit"));
    Folders.executable(bin.resolve("tacit"));
  }

  private void shells() throws IOException {
    Map<String, String> places =
        Map.of(
            "bash", "bash-completion/completions/tacit",
            "zsh", "zsh/site-functions/_tacit",
            "fish", "fish/vendor_completions.d/tacit.fish");
    for (Map.Entry<String, String> place : places.entrySet()) {
      // Read by a shell, not started.
      String script = answer("completion", place.getKey()).replaceFirst("^#!.*\n", "");
      write(share(place.getValue()), script);
    }
  }

  private void manual() throws IOException {
    JsonNode pages = new ObjectMapper().readTree(answer("manual", "--all", "--json")).get("pages");
    for (Map.Entry<String, JsonNode> page : pages.properties()) {
      write(share("man/man1/" + page.getKey()), page.getValue().asText());
    }
  }

  private void documents(Path notices, Path bill) throws IOException {
    Path doc = share("doc/tacit");
    Files.createDirectories(doc);
    for (String file : List.of("LICENSE", "CHANGELOG.md")) {
      Files.copy(root.resolve(file), doc.resolve(file));
    }
    Files.copy(root.resolve("dist/src/main/README.txt"), doc.resolve("README.txt"));
    List<String> refused = Licences.refused(Files.readString(notices));
    if (!refused.isEmpty()) {
      throw new IllegalStateException(
          "licences that do not go with Apache-2.0 or are not known, see Licences: " + refused);
    }
    Files.copy(notices, doc.resolve("THIRD-PARTY.txt"));
    Files.copy(bill, doc.resolve("sbom.json"));
    for (String kind : DOCUMENTS) {
      for (Path page : Folders.files(root.resolve("docs").resolve(kind), "*.{md,json}")) {
        copy(page, doc.resolve("docs").resolve(kind));
      }
    }
    for (String example : List.of("adult.yaml", "bank.yaml", "federation/up", "python")) {
      Path from = root.resolve("examples").resolve(example);
      for (Path file : Files.isDirectory(from) ? Folders.files(from, "*") : List.of(from)) {
        copy(file, doc.resolve(root.relativize(file)).getParent());
      }
    }
    Folders.executable(doc.resolve("examples/federation/up"));
    Jars.notices(home.resolve("lib"), doc.resolve("licenses"));
  }

  private static void copy(Path file, Path folder) throws IOException {
    Files.copy(file, Files.createDirectories(folder).resolve(file.getFileName()));
  }

  private Path share(String name) {
    return home.resolve("share").resolve(name);
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private static String answer(String... command) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code = Main.run(command, new PrintWriter(out), new PrintWriter(err));
    if (code != 0) {
      throw new IllegalStateException(String.join(" ", command) + ": " + err);
    }
    return out.toString();
  }
}
