package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Both launchers where no locale is set, as under cron, systemd and in containers: the program may
 * lie in a folder with an umlaut, and files may have one. A shell makes the names, since this
 * process may run in such a locale itself.
 */
class BareLocaleTest {
  private static final String NAMES =
      """
      set -e
      inside="$1/$(printf 'Pr\\303\\274fung \\303\\274')"
      table="$1/$(printf 'Gr\\303\\266\\303\\237e \\303\\274.csv')"
      """;

  private static final String COMMANDS =
      """
      launch() {
        env -i PATH="$PATH" JAVA_HOME="$java" TACIT_CDS=off $locale "$inside/$launcher" "$@"
      }
      java=$2
      launcher=$3
      locale=$4
      launch --version
      launch schema draft "$table" --label y --positive yes > "$1/schema.yaml"
      launch train --data "$table" --schema "$1/schema.yaml" --epsilon 1 --delta 1e-3 \\
        --model "$1/$(printf 'm\\303\\274.json')"
      ls "$1"
      launch doctor
      """;

  @TempDir Path folder;

  @BeforeEach
  void table() throws Exception {
    StringBuilder rows = new StringBuilder("a,y\n");
    for (int k = 0; k < 40; k++) {
      rows.append(k * 7 % 11).append(k % 3 == 0 ? ",yes\n" : ",no\n");
    }
    Files.writeString(folder.resolve("rows.csv"), rows);
    shell(NAMES + "mkdir \"$inside\"; mv \"$1/rows.csv\" \"$table\"");
  }

  @Test
  void theLauncherOfAPackage() throws Exception {
    shell(NAMES + "mkdir \"$inside/bin\" \"$inside/lib\"");
    jar(folder.resolve("tacit.jar"));
    String script = root().resolve("dist/src/main/sh/tacit").toString();
    shell(
        NAMES
            + "cp '"
            + script
            + "' \"$inside/bin/tacit\"; chmod +x \"$inside/bin/tacit\""
            + "; mv \"$1/tacit.jar\" \"$inside/lib/tacit.jar\"");
    requireAll("bin/tacit");
  }

  @Test
  void theLauncherOfACheckout() throws Exception {
    jar(folder.resolve("tacit.jar"));
    String script = root().resolve("tacit").toString();
    shell(
        NAMES
            + "mkdir -p \"$inside/cli/target\"; cp '"
            + script
            + "' \"$inside/tacit\"; chmod +x \"$inside/tacit\""
            + "; mv \"$1/tacit.jar\" \"$inside/cli/target/tacit-cli.jar\""
            + "; touch \"$inside/cli/target/tacit-build.stamp\"");
    requireAll("tacit");
  }

  /** Without a launcher nobody helps, but the doctor says what to do, and nothing is internal. */
  @Test
  void javaAloneSaysWhatToSet() throws Exception {
    String java =
        ChildJvm.quick().stream().map(s -> "'" + s + "'").collect(Collectors.joining(" "));
    String said =
        shell(
            NAMES
                + "bare() { env -i LC_ALL=C "
                + java
                + " dev.tacit.cli.Main \"$@\" 2>&1 || echo \"code $?\"; }\n"
                + "bare doctor\n"
                + "bare train --data \"$table\" --schema s.yaml --epsilon 1 --delta 1e-3\n"
                + "bare train --data \"$table\" --features 2 --epsilon 1 --delta 1e-3\n");
    assertThat(said).containsPattern("texts +note").contains("set LC_ALL=C.UTF-8");
    assertThat(said).contains("is no name of a file here").contains("code 2");
    assertThat(said).doesNotContain("internal", "code 70", "InvalidPathException");
  }

  private void requireAll(String launcher) throws Exception {
    for (String locale : List.of("A=1", "LC_ALL=POSIX", "LANG=xx_XX.UTF-8")) {
      String said =
          shell(
              NAMES + COMMANDS,
              folder.toString(),
              System.getProperty("java.home"),
              launcher,
              locale);
      assertThat(said)
          .as(launcher + ", " + locale)
          .contains("tacit", "certified", "m\u00fc.json")
          .containsPattern("texts +ok");
      shell(NAMES + "rm -f \"$1\"/m*.json");
    }
  }

  private String shell(String script) throws Exception {
    return shell(script, folder.toString());
  }

  private static String shell(String script, String... arguments) throws Exception {
    Path said = Files.createTempFile("said", ".txt");
    try {
      ProcessBuilder builder = new ProcessBuilder("sh", "-c", script, "sh");
      builder.command().addAll(List.of(arguments));
      Process process = builder.redirectErrorStream(true).redirectOutput(said.toFile()).start();
      int code = process.waitFor();
      String text = Files.readString(said, StandardCharsets.UTF_8);
      assertThat(code).as(text).isZero();
      return text;
    } finally {
      Files.delete(said);
    }
  }

  /** A jar that finds the classes of this test where they are. */
  private static void jar(Path jar) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, Main.class.getName());
    manifest
        .getMainAttributes()
        .put(
            Attributes.Name.CLASS_PATH,
            Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(one -> Path.of(one).toUri().toString())
                .collect(Collectors.joining(" ")));
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream empty = new JarOutputStream(out, manifest)) {
      empty.finish();
    }
  }

  private static Path root() {
    return Path.of(System.getProperty("tacit.root", "..")).toAbsolutePath().normalize();
  }
}
