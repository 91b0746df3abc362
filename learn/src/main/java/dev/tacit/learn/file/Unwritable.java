package dev.tacit.learn.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/**
 * Explains in words why a file could not be written, since messages of the system differ between
 * platforms.
 */
public final class Unwritable {
  private Unwritable() {}

  public static String why(IOException failure) {
    if (failure instanceof NoSuchFileException) {
      return "the system makes no file there";
    }
    if (failure instanceof AccessDeniedException) {
      return "this user may not write there";
    }
    if (failure instanceof FileAlreadyExistsException) {
      return "the file exists already";
    }
    String reason =
        failure instanceof FileSystemException system ? system.getReason() : failure.getMessage();
    return switch (String.valueOf(reason)) {
      case "No space left on device",
          "Disk quota exceeded",
          "There is not enough space on the disk" ->
          "the disk is full";
      case "Read-only file system" -> "the file system is read-only";
      case "File too large" -> "the system allows no file of this size";
      default -> "the system says: " + reason;
    };
  }
}
