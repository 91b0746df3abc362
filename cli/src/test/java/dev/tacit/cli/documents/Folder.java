package dev.tacit.cli.documents;

import dev.tacit.cli.Main;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/**
 * A new folder in which a reader types commands into a shell. {@code ./tacit} and {@code tacit}
 * start the classes under test; {@code examples} are those of the repository.
 */
record Folder(Path path) {
  /** What a command did. */
  record Answer(int code, List<String> out, String err) {}

  static Folder in(Path parent, String name, Path root) throws IOException {
    Path path = Files.createDirectories(parent.resolve(name));
    Path launcher = path.resolve("tacit");
    Files.writeString(
        launcher,
        "#!/usr/bin/env bash\nexec '"
            + System.getProperty("java.home")
            + "/bin/java' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp '"
            + System.getProperty("java.class.path")
            + "' "
            + Main.class.getName()
            + " \"$@\"\n");
    Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwx------"));
    Files.createSymbolicLink(
        path.resolve("examples"), root.resolve("examples").toAbsolutePath().normalize());
    return new Folder(path);
  }

  Answer type(String command) throws IOException, InterruptedException {
    Path out = path.resolve(".out");
    Path err = path.resolve(".err");
    ProcessBuilder shell = new ProcessBuilder("bash", "-c", command);
    shell.environment().merge("PATH", path.toString(), (old, own) -> own + ":" + old);
    Process process =
        shell
            .directory(path.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    int code = process.waitFor();
    return new Answer(code, Files.readAllLines(out), Files.readString(err));
  }
}
