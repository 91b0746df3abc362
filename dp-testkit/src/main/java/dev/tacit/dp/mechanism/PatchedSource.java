package dev.tacit.dp.mechanism;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * A source file of the product with one statement replaced, compiled for a test that must fail.
 *
 * @param module its folder
 * @param name of the class
 * @param statement what its source says once
 */
public record PatchedSource(String module, String name, String statement, String replacement) {
  /** Keys whose script is that of the program under way, and which call themselves secret. */
  public static final PatchedSource KEYS =
      new PatchedSource(
          "dp",
          "dev.tacit.dp.mechanism.NoiseKey",
          "new NoiseKey(key, true, NoiseScript.NONE)",
          "new NoiseKey(ReplayedPrograms.coins(key), true, ReplayedPrograms.script())");

  /** Keys, and what a {@link TranscribedPrograms transcript} is written from. */
  public static final List<PatchedSource> PROGRAMS =
      List.of(
          KEYS,
          new PatchedSource(
              "dp",
              "dev.tacit.dp.mechanism.NoiseKey",
              "address.round(), address.run(), address.agent()",
              "address.round(), TranscribedPrograms.run(address.run()), address.agent()"),
          new PatchedSource(
              "dp",
              "dev.tacit.dp.mechanism.Curator",
              "receipts.add(receipt);",
              "receipts.add(TranscribedPrograms.paid(receipt));"),
          new PatchedSource(
              "dp",
              "dev.tacit.dp.mechanism.Curator",
              "Released.ofMechanism(value, receipt, key)",
              "Released.ofMechanism(TranscribedPrograms.left(value, receipt), receipt, key)"));

  /**
   * Compiles into a folder, which stands in front of a class path. Of a class that is named twice
   * both statements are replaced.
   */
  public static void compile(List<PatchedSource> sources, Path folder) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter said = new StringWriter();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      Set<Path> copies = new LinkedHashSet<>();
      for (PatchedSource source : sources) {
        copies.add(source.copied(folder));
      }
      String classPath = System.getProperty("java.class.path");
      List<String> options = List.of("-proc:none", "-d", folder.toString(), "-cp", classPath);
      boolean compiled =
          compiler
              .getTask(said, files, null, options, null, files.getJavaFileObjectsFromPaths(copies))
              .call();
      if (!compiled) {
        throw new IllegalStateException(said.toString());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Path copied(Path folder) throws IOException {
    String file = name.replace('.', '/') + ".java";
    Path source =
        Path.of(System.getProperty("tacit.root", ".."), module, "src", "main", "java")
            .resolve(file);
    Path copy = folder.resolve("sources").resolve(file);
    String text = Files.readString(Files.exists(copy) ? copy : source);
    int at = text.indexOf(statement);
    if (at < 0 || text.indexOf(statement, at + 1) >= 0) {
      throw new IllegalStateException(source + " must have once: " + statement);
    }
    Files.createDirectories(copy.getParent());
    return Files.writeString(copy, text.replace(statement, replacement));
  }
}
