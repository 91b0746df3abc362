package dev.tacit.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Packages are unpacked, moved and used as by somebody who has nothing else of Tacit. */
class PackagesTest {
  private static final String TRAIN =
      "train --data people.csv --schema people.yaml --holdout 0.2 --epsilon 1 --delta 1e-6"
          + " --ledger l --run r --model m.json --report r.html";

  @TempDir Path temporary;

  /** Unpacked into a folder with a blank in its name, moved to another, called through a link. */
  private UnpackedPackage moved(String ending, Optional<Path> java)
      throws IOException, InterruptedException {
    Path first =
        UnpackedPackage.extract(UnpackedPackage.packaged(ending), temporary.resolve("a folder"));
    Path second = temporary.resolve("another folder").resolve("of mine");
    Files.createDirectories(second.getParent());
    Files.move(first, second);
    Path link = temporary.resolve("tacit");
    Files.createSymbolicLink(link, second.resolve("bin").resolve("tacit"));
    return new UnpackedPackage(link, Files.createDirectories(temporary.resolve("work")), java);
  }

  private static Path ownJava() {
    return Path.of(System.getProperty("java.home"));
  }

  @Test
  void theArchiveForAnyJavaWorks() throws IOException, InterruptedException {
    works(moved("any-java.tar.gz", Optional.of(ownJava())));
  }

  @Test
  void theArchiveWithItsOwnJavaNeedsNone() throws IOException, InterruptedException {
    UnpackedPackage tacit = moved("-" + platform() + ".tar.gz", Optional.empty());
    works(tacit);
    assertThat(tacit.tacit("reproduce list")).contains("scoreboard");
    Map<String, String> driver =
        Map.of("TACIT_CDS", "off", "TACIT_DRIVERS", System.getProperty("tacit.drivers"));
    assertThat(tacit.tacit(driver, "doctor").ok()).contains("PostgreSQL and DuckDB");
    String parquet = "predict --model m.json --data people.csv --output s.parquet";
    tacit.tacit(driver, parquet.split(" ", -1)).ok();
    assertThat(tacit.folder().resolve("s.parquet")).isNotEmptyFile();
    federates(tacit);
  }

  private static String platform() {
    return System.getProperty("os.name") + "-" + System.getProperty("os.arch");
  }

  private static void works(UnpackedPackage tacit) throws IOException, InterruptedException {
    assertThat(tacit.tacit("--version")).startsWith("tacit ");
    tacit.tacit("demo");
    assertThat(tacit.folder().resolve("report.html")).content().contains("<svg");
    tacit.tacit("demo --write people.csv");
    tacit.tacit(
        "ledger grant --ledger l --dataset people --epsilon 3 --delta 1e-5 --neighbours"
            + " replace-one");
    assertThat(tacit.tacit(TRAIN)).contains("certified");
    assertThat(tacit.tacit("ledger show --ledger l")).contains("people");
    assertThat(tacit.tacit("predict --model m.json --data people.csv")).hasLineCount(32562);
    assertThat(tacit.tacit("doctor --ledger l")).doesNotContain("FAILS");
    assertThat(tacit.tacit("completion")).contains("complete -F");
    assertThat(tacit.tacit(Map.of(), "trian").code()).isEqualTo(2);
  }

  /** What docs/guides/install.md says of an archive, typed by somebody whose home is empty. */
  @Test
  void theInstallPageCanBeFollowed() throws IOException, InterruptedException {
    String page = Files.readString(Path.of("..", "docs/guides/install.md"));
    String commands = page.split("## An archive", 2)[1].split("```\n", -1)[1];
    Path home = Files.createDirectories(temporary.resolve("home"));
    Map<String, String> user =
        Map.of(
            "HOME",
            home.toString(),
            "PATH",
            System.getenv("PATH"),
            "TACIT_CDS",
            "off",
            "JAVA_HOME",
            ownJava().toString());
    Path packages = Path.of(System.getProperty("tacit.packages"));
    UnpackedPackage.run(packages, user, List.of("sh", "-e", "-c", commands)).ok();
    Path tacit = home.resolve(".local/bin/tacit");
    assertThat(UnpackedPackage.run(home, user, List.of(tacit.toString(), "--version")).ok())
        .startsWith("tacit ");
  }

  /** TLS on both sides, in processes of their own, from the example that is shipped. */
  private static void federates(UnpackedPackage tacit) throws IOException, InterruptedException {
    Path example =
        tacit.program().toRealPath().resolve("../../share/doc/tacit/examples/federation/up");
    Map<String, String> settings =
        Map.of("TACIT", tacit.program().toString(), "TACIT_CDS", "off", "TACIT_PORT", "7460");
    List<String> up = List.of("bash", example.normalize().toString(), "star", "2", "together");
    assertThat(tacit.type(settings, up).ok()).contains("model");
    assertThat(tacit.folder().resolve("together/hospital-2/model.json")).isNotEmptyFile();
  }

  @Test
  void classesAreKeptForTheNextStart() throws IOException, InterruptedException {
    // Without a blank: with one Java 17 leaves these classes aside (docs/guides/install.md).
    Path home =
        UnpackedPackage.extract(
            UnpackedPackage.packaged("any-java.tar.gz"), temporary.resolve("plain"));
    Path work = Files.createDirectories(temporary.resolve("work"));
    UnpackedPackage tacit =
        new UnpackedPackage(home.resolve("bin/tacit"), work, Optional.of(ownJava()));
    tacit.tacit(Map.of("TACIT_CDS", "now"), "--version").ok();
    assertThat(Folders.files(home.resolve("cds"), "*")).singleElement().asString().endsWith(".jsa");
    assertThat(loaded(tacit, "auto")).contains("dev.tacit.cli.Main source: shared objects file");
    assertThat(loaded(tacit, "off")).doesNotContain("dev.tacit.cli.Main source: shared objects");

    Path third = Files.move(home, temporary.resolve("third"));
    UnpackedPackage again =
        new UnpackedPackage(third.resolve("bin/tacit"), tacit.folder(), Optional.of(ownJava()));
    assertThat(loaded(again, "now")).contains("dev.tacit.cli.Main source: shared objects file");
  }

  /** A file that is none is left aside without a word. */
  @Test
  void aSpoiltArchiveOfClassesDoesNoHarm() throws IOException, InterruptedException {
    UnpackedPackage tacit = moved("any-java.tar.gz", Optional.of(ownJava()));
    Path home = tacit.program().toRealPath().getParent().getParent();
    tacit.tacit(Map.of("TACIT_CDS", "now"), "--version").ok();
    Path archive = Folders.files(home.resolve("cds"), "*.jsa").get(0);
    Files.delete(archive);
    Files.writeString(archive, "nothing of the kind");
    UnpackedPackage.Answer answer = tacit.tacit(Map.of(), "--version");
    assertThat(answer.ok()).startsWith("tacit ");
    assertThat(answer.err()).isEmpty();
  }

  /** A party of a federation runs with options of its own, which the user's come after. */
  @Test
  void partiesHaveOptionsOfTheirOwn() throws IOException, InterruptedException {
    UnpackedPackage tacit = moved("any-java.tar.gz", Optional.of(ownJava()));
    assertThat(flags(tacit, "", "hub")).contains("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");
    assertThat(flags(tacit, "-XX:TieredStopAtLevel=4", "node"))
        .contains("-XX:TieredStopAtLevel=4", "-XX:+UseSerialGC");
    assertThat(flags(tacit, "", "train")).doesNotContain("Tiered").contains("-XX:+UseParallelGC");
  }

  private static String flags(UnpackedPackage tacit, String options, String command)
      throws IOException, InterruptedException {
    String java = (options + " -XX:+PrintCommandLineFlags").strip();
    return tacit.tacit(Map.of("TACIT_JAVA_OPTS", java), command, "--help").ok();
  }

  private static String loaded(UnpackedPackage tacit, String cds)
      throws IOException, InterruptedException {
    Map<String, String> settings =
        Map.of("TACIT_CDS", cds, "TACIT_JAVA_OPTS", "-Xlog:class+load:stderr");
    return tacit.tacit(settings, "--version").err();
  }

  @Test
  void debianFilesLieWhereDebianLooks() throws IOException, InterruptedException {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/dpkg-deb")), "no dpkg-deb here");
    Path root = temporary.resolve("root");
    List<String> unpack =
        List.of("dpkg-deb", "-x", UnpackedPackage.packaged(".deb").toString(), root.toString());
    assertThat(new ProcessBuilder(unpack).inheritIO().start().waitFor()).isZero();
    for (String file :
        List.of(
            "share/man/man1/tacit-ledger-grant.1.gz",
            "share/bash-completion/completions/tacit",
            "share/zsh/vendor-completions/_tacit",
            "share/fish/vendor_completions.d/tacit.fish",
            "share/doc/tacit/copyright")) {
      assertThat(root.resolve("usr").resolve(file)).isNotEmptyFile();
    }
    Path work = Files.createDirectories(temporary.resolve("work"));
    UnpackedPackage tacit =
        new UnpackedPackage(root.resolve("usr/bin/tacit"), work, Optional.of(ownJava()));
    assertThat(tacit.tacit("--version")).startsWith("tacit ");
  }

  @Test
  void whatIsShippedIsWrittenDown() throws IOException, InterruptedException {
    Path home =
        UnpackedPackage.extract(
            UnpackedPackage.packaged("any-java.tar.gz"), temporary.resolve("a folder"));
    Path doc = home.resolve("share/doc/tacit");
    String notices = Files.readString(doc.resolve("THIRD-PARTY.txt"));
    JsonNode bill = new ObjectMapper().readTree(doc.resolve("sbom.json").toFile());
    List<String> billed = new ArrayList<>();
    bill.get("components")
        .forEach(
            one ->
                billed.add(one.get("name").asText() + "-" + one.get("version").asText() + ".jar"));
    for (Path jar : Folders.files(home.resolve("lib"), "*.jar")) {
      String name = jar.getFileName().toString();
      if (!name.equals("tacit.jar")) {
        assertThat(billed).contains(name);
        assertThat(name.startsWith("tacit-") || notices.contains(":" + plain(name)))
            .as(name)
            .isTrue();
      }
    }
    assertThat(billed).noneMatch(name -> name.contains("spark"));
  }

  /** {@code gson-2.14.0.jar} as coordinates write it. */
  private static String plain(String jar) {
    return jar.replaceFirst("-([0-9][^-]*(-[a-z][a-z-]*)?)\\.jar$", ":$1");
  }

  @Test
  void checksumsAreThoseOfTheFiles() throws IOException {
    Path packages = Path.of(System.getProperty("tacit.packages"));
    List<String> lines = Files.readAllLines(packages.resolve("SHA256SUMS"));
    assertThat(lines).hasSize(3);
    for (String line : lines) {
      String[] parts = line.split("  ", -1);
      assertThat(Jars.sha256(packages.resolve(parts[1]))).isEqualTo(parts[0]);
    }
  }
}
