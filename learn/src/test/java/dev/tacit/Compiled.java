package dev.tacit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * Programs that are no part of the build, compiled against it and run in a process of their own.
 */
record Compiled(Path classes) {

  /** Compiles with all warnings, none of which may be there. */
  static Compiled of(Path classes, List<Path> sources) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (var files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
      StringWriter said = new StringWriter();
      List<String> options =
          List.of(
              "-d",
              classes.toString(),
              "-cp",
              path(),
              "-Xlint:all,-options,-processing,-path",
              "-Werror",
              "-proc:none",
              "--release",
              "17");
      boolean compiled =
          compiler
              .getTask(said, files, null, options, null, files.getJavaFileObjectsFromPaths(sources))
              .call();
      assertThat(compiled).as(said.toString()).isTrue();
      return new Compiled(classes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String path() {
    return System.getProperty("java.class.path");
  }

  /** What it printed; it must end well. */
  String run(Path folder, String main) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx512m", "-cp", classes + File.pathSeparator + path(), main));
    File out = folder.resolve("printed.txt").toFile();
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(out)
            .start();
    assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
    String printed = Files.readString(out.toPath());
    assertThat(process.exitValue()).as(printed).isZero();
    return printed;
  }
}
