package dev.tacit.learn.ledgering;

import dev.tacit.data.ReadFailure;
import dev.tacit.dp.mechanism.NoiseKeyFile;
import dev.tacit.dp.mechanism.OwnerKey;
import dev.tacit.dp.mechanism.RunSecretFiles;
import dev.tacit.dp.mechanism.RunSecrets;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.file.AtomicFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The file of an owner's noise key, and beside it the secrets of open runs. */
public record OwnerKeyFile(Path file) {

  /** The key; it is made when it is needed for the first time. */
  public OwnerKey key() {
    try {
      return Files.exists(file) ? NoiseKeyFile.load(file) : NoiseKeyFile.create(file);
    } catch (IOException e) {
      throw new Refused(
          Kind.USAGE,
          "`key` = " + file + " must be a key file that only its owner can use: " + why(e) + ".",
          e);
    }
  }

  /** Whether the key was made already. */
  public boolean exists() {
    return Files.exists(file);
  }

  public RunSecrets secrets() {
    return RunSecretFiles.beside(file);
  }

  /** Refuses a key that cannot be used, before a reservation depends on it. */
  public void requireUsable() {
    if (Files.exists(file)) {
      key();
    } else {
      AtomicFile.requireWritable("key", file);
    }
    try {
      RunSecretFiles.beside(file).requireRoom();
    } catch (UncheckedIOException e) {
      throw new Refused(
          Kind.USAGE,
          "`key` = "
              + file
              + " must be where the secrets of runs can be written beside it: "
              + e.getMessage()
              + ". Make that possible, or move the key and with it its '*-secret-*' files.",
          e);
    }
  }

  /** The key file explains itself; the system does not. */
  private static String why(IOException failure) {
    return failure.getClass() == IOException.class
        ? failure.getMessage()
        : ReadFailure.reason(failure);
  }
}
