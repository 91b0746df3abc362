package dev.tacit.dist;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** A Java runtime with the modules that the program needs, made by the JDK of the build. */
public final class OwnRuntime {
  /**
   * What no class file names: elliptic curves of TLS, the zip file system, and the names of hosts
   * in {@code jdbc:} addresses.
   */
  private static final List<String> FOUND_BY_NAME =
      List.of("jdk.crypto.ec", "jdk.zipfs", "jdk.naming.dns");

  private OwnRuntime() {}

  /**
   * Called by the build.
   *
   * @param arguments the staged folder, and the folder of the runtime to make
   */
  public static void main(String[] arguments) throws IOException {
    Path runtime = Path.of(arguments[1]);
    Folders.empty(runtime);
    Files.delete(runtime);
    TreeSet<String> modules = new TreeSet<>(FOUND_BY_NAME);
    modules.addAll(needed(Path.of(arguments[0]).resolve("lib")));
    tool(
        "jlink",
        "--module-path",
        Path.of(System.getProperty("java.home"), "jmods").toString(),
        "--add-modules",
        String.join(",", modules),
        "--strip-java-debug-attributes",
        "--no-header-files",
        "--no-man-pages",
        "--output",
        runtime.toString());
  }

  private static List<String> needed(Path lib) throws IOException {
    List<Path> jars = new ArrayList<>(Folders.files(lib, "*.jar"));
    jars.removeIf(jar -> jar.endsWith("tacit.jar"));
    List<String> words =
        new ArrayList<>(
            List.of("--multi-release", "17", "--ignore-missing-deps", "--print-module-deps"));
    for (Path jar : jars) {
      // Arrow's module requires one that is named after its file.
      if (jar.getFileName().toString().startsWith("flatbuffers-java-")) {
        words.add(0, jar.toString());
        words.add(0, "--module-path");
      }
      words.add(jar.toString());
    }
    // Warnings come first.
    List<String> lines = tool("jdeps", words.toArray(String[]::new)).strip().lines().toList();
    return List.of(lines.get(lines.size() - 1).split(",", -1));
  }

  /**
   * In a process of its own: a part of what jlink writes (classes of method handles, which it has
   * the running Java generate) depends on what that Java did before, and within a build that is
   * another thing each time.
   */
  private static String tool(String name, String... words) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", name).toString());
    command.addAll(List.of(words));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), Charset.defaultCharset());
    int code;
    try {
      code = process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException(name);
    }
    if (code != 0) {
      throw new IllegalStateException(name + ": " + said + ": build with a JDK that has it");
    }
    return said;
  }
}
