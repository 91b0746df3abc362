package dev.tacit.cli;

import dev.tacit.data.DataException;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/**
 * Detects a LIBSVM file that was given as CSV, and the reverse, after parsing it has failed, so
 * that the message can name the mistake.
 *
 * <p>It is never used to choose a format: which format is read follows from public options alone.
 */
final class FileFormats {
  /** Bytes from the beginning that are examined; the first line is all that is needed. */
  private static final int LOOKED_AT = 1 << 14;

  private static final Pattern LIBSVM =
      Pattern.compile("[+-]?[0-9][0-9.eE+-]*(\\s+[0-9]+:[^\\s,;]+)+\\s*(#.*)?");
  private static final Pattern CSV = Pattern.compile("[^,;\\t]*([,;\\t][^,;\\t]*)+");

  private FileFormats() {}

  /** Reads LIBSVM files. A failure names CSV where the first line of a file looks like it. */
  static <T> T libsvm(List<Path> files, Supplier<T> reading) {
    try {
      return reading.get();
    } catch (DataException e) {
      if (files.stream().map(FileFormats::firstLine).anyMatch(FileFormats::isCsv)) {
        throw new Refused(
            Kind.DATA,
            e.getMessage()
                + ". The file looks like CSV, which is read with --schema FILE instead of"
                + " --features ('tacit schema draft' starts one).",
            e);
      }
      throw e;
    }
  }

  /** Refuses a LIBSVM file where a table is needed. */
  static void requireTable(String name, Path file) {
    if (LIBSVM.matcher(firstLine(file)).matches()) {
      throw Refused.data(
          name,
          file,
          "a CSV file",
          "It looks like LIBSVM, which needs no schema: train it with --features N.");
    }
  }

  private static boolean isCsv(String line) {
    return CSV.matcher(line).matches() && !LIBSVM.matcher(line).matches();
  }

  /**
   * The first line that is not blank, unpacked if the file is compressed. Empty for a pipe, of
   * which nothing can be read without taking it away from the reader.
   */
  private static String firstLine(Path file) {
    if (!Files.isRegularFile(file)) {
      return "";
    }
    try (InputStream raw = new BufferedInputStream(Files.newInputStream(file))) {
      raw.mark(2);
      boolean zipped = raw.read() == 0x1f && raw.read() == 0x8b;
      raw.reset();
      InputStream plain = zipped ? new GZIPInputStream(raw) : raw;
      String text = new String(plain.readNBytes(LOOKED_AT), StandardCharsets.UTF_8);
      return text.lines().map(String::strip).filter(s -> !s.isEmpty()).findFirst().orElse("");
    } catch (IOException e) {
      return "";
    }
  }
}
