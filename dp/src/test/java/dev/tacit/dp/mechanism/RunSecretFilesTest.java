package dev.tacit.dp.mechanism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Secrets of open runs: one for each agent, durable, for the owner only, gone when erased. */
class RunSecretFilesTest {
  private static final List<String> AGENTS = List.of("agent-0", "agent-1");

  @TempDir Path folder;
  private RunSecretFiles secrets;

  @BeforeEach
  void beside() {
    secrets = RunSecretFiles.beside(folder.resolve("owner [1].key"));
  }

  @Test
  void eachRunAndAgentHasOneOfItsOwn_andKeepsIt() {
    assertThat(secrets.find("one")).isEmpty();
    List<String> one = hex(secrets.begin("one", AGENTS));
    List<String> two = hex(secrets.begin("two", AGENTS));
    assertThat(Stream.concat(one.stream(), two.stream()).distinct()).hasSize(4);
    RunSecretFiles later = RunSecretFiles.beside(folder.resolve("owner [1].key"));
    assertThat(hex(later.find("one").orElseThrow())).isEqualTo(one);
    assertThat(hex(later.begin("one", AGENTS))).as("the first wins").isEqualTo(one);
  }

  @Test
  void ofManyWhoBeginAtOnce_allGetTheSame() throws Exception {
    List<Callable<List<String>>> racers = new ArrayList<>();
    for (int k = 0; k < 16; k++) {
      racers.add(() -> hex(secrets.begin("raced", AGENTS)));
    }
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      List<List<String>> got = new ArrayList<>();
      for (Future<List<String>> one : threads.invokeAll(racers)) {
        got.add(one.get());
      }
      assertThat(got.stream().distinct()).hasSize(1);
    } finally {
      threads.shutdown();
    }
    assertThat(names()).as("no drafts stay behind").hasSize(1);
  }

  @Test
  void erased_noFileHoldsItAnyMore_andOtherRunsStay() throws IOException {
    List<String> gone = hex(secrets.begin("one", AGENTS));
    List<String> kept = hex(secrets.begin("two", AGENTS));
    Path draft = folder.resolve(only("one") + "-left by a kill");
    Files.copy(folder.resolve(only("one")), draft);
    assertThat(secrets.erase("one")).isTrue();
    assertThat(secrets.erase("one")).as("nothing is left to erase").isFalse();
    assertThat(secrets.find("one")).isEmpty();
    for (Path file : files()) {
      assertThat(Files.readString(file)).doesNotContain(gone.get(0)).doesNotContain(gone.get(1));
    }
    assertThat(hex(secrets.find("two").orElseThrow())).isEqualTo(kept);
    assertThat(hex(secrets.begin("one", AGENTS))).doesNotContainAnyElementsOf(gone);
  }

  /** Deleting alone would leave the bytes to whoever holds a second name of the file. */
  @Test
  void erased_theBytesAreOverwritten() throws IOException {
    List<String> gone = hex(secrets.begin("one", AGENTS));
    Path second = Files.createLink(folder.resolve("second name"), folder.resolve(only("one")));
    assertThat(Files.readString(second)).contains(gone.get(0));
    secrets.erase("one");
    assertThat(Files.readAllBytes(second)).containsOnly(0);
  }

  @Test
  void theFileIsForTheOwnerOnly_andItsNameSaysWhatItIs() throws IOException {
    secrets.begin("one", AGENTS);
    assertThat(names()).allMatch(name -> name.matches("owner \\[1\\]\\.key-secret-[0-9a-f]{32}"));
    Path file = files().get(0);
    if (!file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      System.out.println("SKIPPED: this file system has no POSIX permissions");
      return;
    }
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
    assertThatThrownBy(() -> secrets.find("one"))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("chmod 600");
  }

  @Test
  void otherContents_areRefused_withoutShowingThem() throws IOException {
    secrets.begin("one", AGENTS);
    Files.writeString(files().get(0), "tacit-run-secret-1\n0123 agent-0\n");
    assertThatThrownBy(() -> secrets.find("one"))
        .hasMessageContaining("is not a file of run secrets")
        .hasMessageNotContaining("0123");
  }

  /** Ledger and key may be called by two names; a run has one secret. */
  @Test
  void aLinkToTheKeyLeadsToTheSameSecrets() throws IOException {
    Path key = Files.writeString(folder.resolve("owner [1].key"), "key");
    Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
    Path link = Files.createSymbolicLink(elsewhere.resolve("link"), key);
    List<String> drawn = hex(RunSecretFiles.beside(link).begin("one", AGENTS));
    assertThat(hex(RunSecretFiles.beside(key).find("one").orElseThrow())).isEqualTo(drawn);
    assertThat(RunSecretFiles.beside(key).erase("one")).isTrue();
  }

  @Test
  void ofManyWhoEraseAtOnce_noneFails() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      for (int k = 0; k < 50; k++) {
        String run = "raced " + k;
        secrets.begin(run, AGENTS);
        Callable<Boolean> eraser = () -> secrets.erase(run);
        for (Future<Boolean> one : threads.invokeAll(Collections.nCopies(8, eraser))) {
          one.get();
        }
        assertThat(secrets.find(run)).isEmpty();
      }
    } finally {
      threads.shutdown();
    }
  }

  @Test
  void aFileThatNobodyMayUse_isForTheOwnerOnly() throws IOException {
    Path file = Files.writeString(folder.resolve("shut"), "");
    if (!file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      System.out.println("SKIPPED: this file system has no POSIX permissions");
      return;
    }
    Files.setPosixFilePermissions(file, Set.of());
    OwnerOnlyFile.requireOwnerOnly(file, "a run secret");
    assertThat(file).exists();
  }

  /** A name that a key may have and a secret beside it may not: too long for the file system. */
  @Test
  void refuses_aPlaceWhereNoSecretCanBeStored() throws IOException {
    secrets.requireRoom();
    assertThat(names()).as("the trial leaves nothing behind").isEmpty();
    Path key = Files.writeString(folder.resolve("k".repeat(250)), "key");
    assertThatThrownBy(() -> RunSecretFiles.beside(key).requireRoom())
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("no run secret can be stored");
  }

  private String only(String run) {
    RunSecretFiles elsewhere = RunSecretFiles.beside(folder.resolve("owner [1].key"));
    return elsewhere.file(run).getFileName().toString();
  }

  private static List<String> hex(Map<String, RunSecret> secrets) {
    return secrets.values().stream().map(one -> HexFormat.of().formatHex(one.toBytes())).toList();
  }

  private List<String> names() throws IOException {
    return files().stream().map(file -> file.getFileName().toString()).toList();
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.toList();
    }
  }
}
