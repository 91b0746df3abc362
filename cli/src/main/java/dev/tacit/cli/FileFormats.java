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

/** Recognises a file of the other format, once it made no sense as the one it was given for. */
final class FileFormats {
  private static final int LOOKED_AT = 1 << 14;
  private static final Pattern LIBSVM =
      Pattern.compile("[+-]?[0-9][0-9.eE+-]*(\\s+[0-9]+:[^\\s,;]+)+\\s*(#.*)?");
  private static final Pattern CSV = Pattern.compile("[^,;\\t]*([,;\\t][^,;\\t]*)+");

  private FileFormats() {}

  /** What reading gives; a refusal says so when the file looks like CSV. */
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

  /** The first line that is not blank; empty where it cannot be had without taking it away. */
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
