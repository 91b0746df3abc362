package dev.tacit.dist;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Files of folders, always in the same order. */
final class Folders {
  private Folders() {}

  /** Makes it, without what an earlier build left in it. */
  static void empty(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> all = Files.walk(folder)) {
        for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(path);
        }
      }
    }
    Files.createDirectories(folder);
  }

  static List<Path> files(Path folder, String pattern) throws IOException {
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, pattern)) {
      entries.forEach(entry -> files.add(entry));
    }
    files.removeIf(file -> !Files.isRegularFile(file));
    Collections.sort(files);
    return files;
  }

  static void executable(Path file) throws IOException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
