package dev.tacit.cli;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/**
 * How tests start Java: small, quick to be there. Where there will be hundreds of processes they
 * share an archive of loaded classes, which the platform makes from jars only.
 */
final class ChildJvm {
  private static final List<String> SMALL =
      List.of("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto");
  private static List<String> sharing;

  private ChildJvm() {}

  /** The command up to the name of the main class. */
  static List<String> java() {
    if (Boolean.getBoolean("tacit.full")) {
      return sharing();
    }
    return with(List.of(), System.getProperty("java.class.path"));
  }

  /** As users start it. */
  static List<String> plain() {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-cp",
        System.getProperty("java.class.path"));
  }

  private static List<String> with(List<String> options, String classPath) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(SMALL);
    command.addAll(options);
    command.addAll(List.of("-cp", classPath));
    return command;
  }

  private static synchronized List<String> sharing() {
    if (sharing == null) {
      try {
        Path folder = Files.createTempDirectory("tacit-classes");
        String jars = jars(folder);
        Path archive = folder.resolve("classes.jsa");
        List<String> making = with(List.of("-XX:ArchiveClassesAtExit=" + archive), jars);
        making.add(SmallFederation.class.getName());
        making.add(folder.resolve("run").toString());
        new ProcessBuilder(making)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log").toFile())
            .start()
            .waitFor();
        sharing = with(List.of("-XX:SharedArchiveFile=" + archive), jars);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
    return List.copyOf(sharing);
  }

  private static void delete(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    } catch (IOException e) {
      // Left to whoever cleans the folder of temporary files.
    }
  }

  private static String jars(Path folder) throws IOException {
    List<String> jars = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      Path path = Path.of(entry);
      if (Files.isDirectory(path)) {
        Path jar = folder.resolve(jars.size() + ".jar");
        pack(path, jar);
        jars.add(jar.toString());
      } else if (Files.exists(path) && !entry.isEmpty()) {
        jars.add(entry);
      }
    }
    return String.join(File.pathSeparator, jars);
  }

  private static void pack(Path folder, Path jar) throws IOException {
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file);
        Stream<Path> files = Files.walk(folder)) {
      for (Path one : files.filter(Files::isRegularFile).sorted().toList()) {
        out.putNextEntry(new JarEntry(folder.relativize(one).toString()));
        Files.copy(one, out);
        out.closeEntry();
      }
    }
  }
}
