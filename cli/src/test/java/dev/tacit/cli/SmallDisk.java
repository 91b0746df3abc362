package dev.tacit.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A disk of a few megabytes that can be full: a file system in memory under one owner's folder.
 * Only root may mount one.
 */
record SmallDisk(Path at) implements AutoCloseable {
  private static final int BLOCK = 1 << 12;

  /** Mounted there, where this machine allows it. */
  static Optional<SmallDisk> at(Path folder) {
    try {
      Files.createDirectories(folder);
      boolean mounted =
          shell("mount", "-t", "tmpfs", "-o", "size=6m,mode=0700", "tmpfs", folder.toString());
      return mounted ? Optional.of(new SmallDisk(folder)) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static boolean shell(String... command) throws IOException {
    try {
      return new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private Path filler() {
    return at.resolve("filler");
  }

  /** Not a byte more fits on it. */
  void fill() {
    byte[] block = new byte[BLOCK];
    try (OutputStream out = Files.newOutputStream(filler())) {
      while (true) {
        out.write(block);
      }
    } catch (IOException full) {
      // As it was meant to be.
    }
  }

  /** Somebody has made room. */
  void empty() {
    try {
      Files.deleteIfExists(filler());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    shell("umount", "-l", at.toString());
  }
}
