package dev.tacit.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A release, made of some modules in a folder of its own and signed with a key that is thrown away:
 * what Maven Central asks for is there, every signature is good, and nothing that is for tests is
 * signed. Needs gpg and mvn, takes a minute, and so runs with {@code -Pfull} only.
 */
@Tag("shipped")
class SignedReleaseTest {
  private static final Path ROOT = Path.of(System.getProperty("tacit.root", ".."));

  /** Modules whose sources are built; of all others only the pom is there. */
  private static final List<String> BUILT = List.of("bom", "laws", "testkit", "optim");

  private static final String KEY =
      """
      %no-protection
      Key-Type: EDDSA
      Key-Curve: ed25519
      Key-Usage: sign
      Name-Real: Throw-away key of a test
      Expire-Date: 1d
      %commit
      """;

  @TempDir private Path folder;
  private Command command;

  @BeforeEach
  void requireTools() throws IOException, InterruptedException {
    requireOrSay(Boolean.getBoolean("tacit.full"), "it runs with -Pfull or -Dtacit.full=true");
    Path keys = Files.createDirectory(folder.resolve("gnupg"));
    Files.setPosixFilePermissions(keys, PosixFilePermissions.fromString("rwx------"));
    command = new Command(folder, keys);
    requireOrSay(command.exists("gpg"), "gpg is not installed here");
    requireOrSay(command.exists("mvn"), "mvn is not on the path");
  }

  @AfterEach
  void endAgent() throws IOException, InterruptedException {
    if (command != null && command.exists("gpgconf")) {
      command.run(List.of("gpgconf", "--kill", "gpg-agent"));
    }
  }

  private static void requireOrSay(boolean met, String why) {
    if (!met) {
      System.out.println("SKIPPED: SignedReleaseTest: " + why);
    }
    assumeTrue(met, why);
  }

  @Test
  void aReleaseIsCompleteAndSigned() throws IOException, InterruptedException {
    copyProject();
    Path key = Files.writeString(folder.resolve("key.txt"), KEY);
    command.require("gpg", "--batch", "--gen-key", key.toString());
    List<String> build = maven("-Prelease,sign", "-Dspotless.check.skip=true");
    build.addAll(List.of("-pl", ".," + String.join(",", BUILT), "-Dmaven.test.skip=true"));
    build.addAll(
        List.of(
            "-Dtacit.release.url=https://tacit.example",
            "-Dtacit.release.scm=https://tacit.example/tacit.git",
            "-Dtacit.release.developer=A Developer",
            "-Dtacit.release.email=developer@tacit.example",
            "verify"));
    command.require(build.toArray(String[]::new));
    Set<String> signed = new TreeSet<>();
    for (Path signature : files(".asc")) {
      String name = signature.getFileName().toString().replace(".asc", "");
      signed.add(name.replaceFirst("-\\d+\\.\\d+\\.\\d+(-SNAPSHOT)?", ""));
      Path content = signature.resolveSibling(name);
      command.require("gpg", "--verify", signature.toString(), content.toString());
    }
    assertThat(signed)
        .containsExactly(
            "tacit-bom.pom",
            "tacit-laws-javadoc.jar",
            "tacit-laws-sources.jar",
            "tacit-laws.jar",
            "tacit-laws.pom",
            "tacit-optim-javadoc.jar",
            "tacit-optim-sources.jar",
            "tacit-optim.jar",
            "tacit-optim.pom",
            "tacit-parent.pom");
    for (Path pom : files(".pom")) {
      requireForCentral(Files.readString(pom));
    }
    requireEditsNoticed();
  }

  /** The elements without which Maven Central refuses a pom, with the values that were given. */
  private static void requireForCentral(String pom) {
    assertThat(pom)
        .contains("<name>Tacit", "<description>", "<url>https://tacit.example</url>")
        .contains("<name>Apache-2.0</name>", "https://www.apache.org/licenses/LICENSE-2.0.txt")
        .contains("<name>A Developer</name>", "<email>developer@tacit.example</email>")
        .contains("<connection>scm:git:https://tacit.example/tacit.git</connection>")
        .doesNotContain("${", "not given", "not-given", "testkit", "<parent>");
  }

  /** The control: one byte more, and the signature is not that of the file. */
  private void requireEditsNoticed() throws IOException, InterruptedException {
    Path signature = files(".jar.asc").get(0);
    Path content = folder.resolve("edited.jar");
    Path jar = Path.of(signature.toString().replace(".asc", ""));
    Files.write(content, Files.readAllBytes(jar));
    List<String> check = List.of("gpg", "--verify", signature.toString(), content.toString());
    assertThat(command.run(check).exitCode()).isZero();
    Files.writeString(content, " ", StandardOpenOption.APPEND);
    assertThat(command.run(check).exitCode()).isNotZero();
  }

  @Test
  void aReleaseWithoutItsValuesIsRefused() throws IOException, InterruptedException {
    copyProject();
    List<String> build = maven("-Prelease", "-pl");
    build.addAll(List.of(".,bom", "--fail-at-end", "validate"));
    Command.Ended refused = command.run(build);
    assertThat(refused.exitCode()).isNotZero();
    for (String value : List.of("url", "scm", "developer", "email")) {
      String said = "tacit.release." + value + " is missing: give ";
      assertThat(refused.output().split(Pattern.quote(said), -1)).hasSize(3);
    }
    assertThat(refused.output()).contains("-Dmaven.test.skip=true");
  }

  private static List<String> maven(String... arguments) {
    List<String> build = new ArrayList<>(List.of("mvn", "-B"));
    String repository = System.getProperty("localRepository");
    if (repository != null) {
      build.add("-Dmaven.repo.local=" + repository);
    }
    build.addAll(List.of(arguments));
    return build;
  }

  private void copyProject() throws IOException {
    copy(Path.of("pom.xml"));
    copy(Path.of(".mvn"));
    for (MavenModule module : MavenModule.all()) {
      copy(Path.of(module.folder(), "pom.xml"));
    }
    for (String module : BUILT) {
      copy(Path.of(module, "src"));
    }
  }

  private void copy(Path inside) throws IOException {
    Path from = ROOT.resolve(inside);
    if (Files.exists(from)) {
      try (Stream<Path> all = Files.walk(from)) {
        for (Path each : all.toList()) {
          Path to = folder.resolve("tacit").resolve(ROOT.relativize(each).toString());
          Files.createDirectories(to.getParent());
          if (!Files.isDirectory(each)) {
            Files.copy(each, to);
          }
        }
      }
    }
  }

  private List<Path> files(String end) throws IOException {
    try (Stream<Path> all = Files.walk(folder.resolve("tacit"))) {
      return all.filter(file -> file.toString().endsWith(end)).sorted().toList();
    }
  }
}
