package dev.tacit.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A package as a user has it: unpacked somewhere, called from another folder, with the few tools of
 * a small system in the PATH and nothing of the build.
 *
 * @param program what is called
 * @param folder where its user works
 * @param java the Java of the system, if it has one
 */
record UnpackedPackage(Path program, Path folder, Optional<Path> java) {
  /** All that launcher, archive of classes and the example of a federation call. */
  private static final List<String> TOOLS =
      List.of(
          "sh bash env readlink cksum nice mkdir rmdir rm mv ls tail cat grep sort sed gzip find"
              .split(" ", -1));

  private static final List<String> MORE_TOOLS =
      List.of("mktemp sleep dirname awk tr cut seq tee date".split(" ", -1));

  /** What a command did. */
  record Answer(int code, String out, String err) {
    String ok() {
      if (code != 0) {
        throw new AssertionError(code + ": " + out + err);
      }
      return out;
    }
  }

  static Path packaged(String ending) throws IOException {
    Path packages = Path.of(System.getProperty("tacit.packages"));
    return Folders.files(packages, "*" + ending).get(0);
  }

  /** Unpacks an archive into a folder and says where its program lies. */
  static Path extract(Path archive, Path into) throws IOException, InterruptedException {
    Files.createDirectories(into);
    run(into, Map.of(), List.of("tar", "xzf", archive.toString())).ok();
    try (Stream<Path> entries = Files.list(into)) {
      return entries.findFirst().orElseThrow();
    }
  }

  Answer tacit(Map<String, String> more, String... words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(List.of(words));
    return type(more, command);
  }

  String tacit(String words) throws IOException, InterruptedException {
    return tacit(Map.of("TACIT_CDS", "off"), words.split(" ", -1)).ok();
  }

  Answer type(Map<String, String> more, List<String> command)
      throws IOException, InterruptedException {
    Map<String, String> environment = new java.util.HashMap<>(more);
    environment.put("PATH", tools().toString());
    environment.put("HOME", folder.toString());
    java.ifPresent(home -> environment.put("JAVA_HOME", home.toString()));
    return run(folder, environment, command);
  }

  /** Outside of temporary folders, whose cleaner warns of every link that leads out of them. */
  private static Path tools() throws IOException {
    Path bin = Path.of(System.getProperty("tacit.packages")).resolveSibling("tools");
    if (Files.notExists(bin)) {
      Files.createDirectories(bin);
      for (String tool : Stream.concat(TOOLS.stream(), MORE_TOOLS.stream()).toList()) {
        for (String place : List.of("/bin", "/usr/bin")) {
          Path real = Path.of(place, tool);
          if (Files.exists(real) && Files.notExists(bin.resolve(tool))) {
            Files.createSymbolicLink(bin.resolve(tool), real);
          }
        }
      }
    }
    return bin;
  }

  static Answer run(Path folder, Map<String, String> environment, List<String> command)
      throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    if (!environment.isEmpty()) {
      builder.environment().clear();
      builder.environment().putAll(environment);
    }
    Path out = Files.createTempFile("tacit", ".out");
    Path err = Files.createTempFile("tacit", ".err");
    int code = builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start().waitFor();
    return new Answer(code, Files.readString(out), Files.readString(err));
  }
}
