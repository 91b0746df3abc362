package dev.tacit.dp.mechanism;

import dev.tacit.optim.linalg.Digests;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Secrets in files beside the owner's key, one file for each open run, named like the key with
 * {@code -secret-} and a digest of the run added. Backups leave out {@code *-secret-*}.
 *
 * <p>A file appears complete or not at all: it is written under another name, forced to the disk
 * and linked. Whoever is killed before that has released nothing.
 */
public final class RunSecretFiles implements RunSecrets {
  private static final String HEADER = "tacit-run-secret-1";

  private final Path key;

  private RunSecretFiles(Path key) {
    this.key = key;
  }

  /** Those of the runs under the key in this file, by whatever name the key is called. */
  public static RunSecretFiles beside(Path keyFile) {
    try {
      return new RunSecretFiles(keyFile.toRealPath());
    } catch (IOException absent) {
      return new RunSecretFiles(keyFile.toAbsolutePath());
    }
  }

  /** Checks that a secret can be kept here, before anything is paid for. */
  public void requireRoom() {
    Path file = file("");
    try {
      Files.delete(OwnerOnlyFile.draft(file, ByteBuffer.allocate(1)));
    } catch (IOException e) {
      throw new UncheckedIOException(
          "no run secret can be stored in " + OwnerOnlyFile.directory(file) + ": " + e, e);
    }
  }

  @Override
  public Optional<Map<String, RunSecret>> find(String run) {
    Path file = file(run);
    try {
      OwnerOnlyFile.requireOwnerOnly(file, "a run secret");
      return Optional.of(read(file));
    } catch (NoSuchFileException none) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException("the run secret cannot be read: " + e.getMessage(), e);
    }
  }

  @Override
  public Map<String, RunSecret> begin(String run, Collection<String> agents) {
    StringBuilder lines = new StringBuilder(HEADER + "\n");
    for (String agent : agents) {
      String secret = HexFormat.of().formatHex(RunSecret.secure().toBytes());
      lines.append(secret).append(' ').append(agent).append('\n');
    }
    Path file = file(run);
    try {
      Path draft = OwnerOnlyFile.draft(file, StandardCharsets.UTF_8.encode(lines.toString()));
      appear(draft, file);
      OwnerOnlyFile.sync(OwnerOnlyFile.directory(file));
    } catch (IOException e) {
      throw new UncheckedIOException(
          "the run secret cannot be stored beside the key " + key + ": " + e, e);
    }
    return find(run).orElseThrow();
  }

  /** The first wins; the draft of the second was used for nothing. */
  private static void appear(Path draft, Path file) throws IOException {
    try {
      Files.createLink(file, draft);
      Files.delete(draft);
    } catch (FileAlreadyExistsException second) {
      OwnerOnlyFile.erase(draft);
    } catch (UnsupportedOperationException noLinks) {
      Files.move(draft, file);
    }
  }

  @Override
  public boolean erase(String run) {
    Path file = file(run);
    Path directory = OwnerOnlyFile.directory(file);
    String name = file.getFileName().toString();
    boolean found = false;
    // Drafts that a kill left behind begin with the same name.
    try (DirectoryStream<Path> all =
        Files.newDirectoryStream(directory, one -> one.getFileName().toString().startsWith(name))) {
      for (Path one : all) {
        OwnerOnlyFile.erase(one);
        found = true;
      }
      OwnerOnlyFile.sync(directory);
      return found;
    } catch (IOException e) {
      throw new UncheckedIOException(
          "the secret of a run that is over could not be erased ("
              + e
              + "): delete "
              + file
              + ", with it the key undoes what the run released",
          e);
    }
  }

  private static Map<String, RunSecret> read(Path file) throws IOException {
    List<String> lines = Files.readAllLines(file, StandardCharsets.UTF_8);
    boolean sound =
        lines.size() > 1
            && lines.get(0).equals(HEADER)
            && lines.stream().skip(1).allMatch(line -> line.matches("[0-9a-f]{64} .+"));
    if (!sound) {
      throw new IOException(file + " is not a file of run secrets (expected '" + HEADER + "')");
    }
    Map<String, RunSecret> secrets = new TreeMap<>();
    for (String line : lines.subList(1, lines.size())) {
      byte[] secret = HexFormat.of().parseHex(line.substring(0, 64));
      secrets.put(line.substring(65), RunSecret.ofBytes(secret));
    }
    return secrets;
  }

  /** A digest, because the name of a run may hold what a file name cannot. */
  Path file(String run) {
    byte[] digest = Digests.sha256(run.getBytes(StandardCharsets.UTF_8));
    return Path.of(key + "-secret-" + HexFormat.of().formatHex(digest, 0, 16));
  }
}
