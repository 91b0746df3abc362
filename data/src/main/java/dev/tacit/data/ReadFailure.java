package dev.tacit.data;

import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;

/**
 * Explains in words why a file could not be read, since messages of the system differ between
 * platforms.
 */
public final class ReadFailure {
  private ReadFailure() {}

  public static String reason(IOException failure) {
    if (failure instanceof NoSuchFileException) {
      return "there is no file '"
          + failure.getMessage()
          + ("-".equals(failure.getMessage()) ? "' (standard input is /dev/stdin)" : "'");
    }
    if (failure instanceof AccessDeniedException) {
      return "this user may not read '" + failure.getMessage() + "'";
    }
    if (failure instanceof EOFException) {
      return "it ends in the middle (" + failure.getMessage() + ")";
    }
    if (failure instanceof CharacterCodingException) {
      return "it is not text in UTF-8 (iconv -f LATIN1 -t UTF-8 OLD > NEW converts from Latin 1, and"
          + " -f UTF-16 from UTF-16)";
    }
    return "Is a directory".equals(failure.getMessage()) ? "it is a directory" : failure.toString();
  }
}
