package dev.tacit.dp.mechanism;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * Transcripts of runs as they were when the file beside a test was written, case by case, against
 * those of today. With {@code -Dtacit.transcripts=record} the file is written again, which only a
 * change of numbers on purpose needs; the test class is then run as a whole.
 *
 * <p>A name that changed on purpose (of a field in a file, never a frozen one) is told to the
 * comparison by a line {@code was => is} of {@code transcript-names.txt} beside this class: a
 * regular expression and what stands in its place, applied to what was recorded. Order counts, but
 * in lines that begin with {@code file.}: fields of a file may stand in any order.
 */
public final class RecordedTranscripts {
  private static final boolean RECORDS =
      System.getProperty("tacit.transcripts", "").equals("record");

  private static final String CASE = "case ";
  private static final String UNORDERED = "file.";
  private static final Map<String, RecordedTranscripts> KNOWN = new HashMap<>();

  private final Class<?> test;
  private final String file;
  private final Map<String, List<String>> cases = new LinkedHashMap<>();

  private RecordedTranscripts(Class<?> test, String file) {
    this.test = test;
    this.file = file;
    if (!RECORDS) {
      read();
    }
  }

  /** Those of a test class, in a file of this name among its resources. */
  public static synchronized RecordedTranscripts of(Class<?> test, String file) {
    return KNOWN.computeIfAbsent(
        test.getName() + "/" + file, unused -> new RecordedTranscripts(test, file));
  }

  /** Fails where a case is no longer what was recorded. */
  public synchronized void require(String name, List<String> now) {
    if (RECORDS) {
      cases.put(name, List.copyOf(now));
      write();
      return;
    }
    List<String> found = differences(name, now);
    if (!found.isEmpty()) {
      throw new AssertionError("'" + name + "' is another: " + String.join("\n", found));
    }
  }

  /** The first few lines that differ; empty where nothing does. */
  public synchronized List<String> differences(String name, List<String> now) {
    List<String> then = cases.get(name);
    if (then == null) {
      return List.of("there is no record of it in " + file);
    }
    return Differences.between(in(then), in(now));
  }

  /** What was recorded of a case, as it is. */
  public synchronized List<String> lines(String name) {
    return cases.get(name);
  }

  /** Fails where other cases were recorded than these. */
  public synchronized void requireNames(Collection<String> names) {
    if (!RECORDS && !List.copyOf(cases.keySet()).equals(List.copyOf(names))) {
      throw new AssertionError(file + " has " + cases.keySet() + ", the test " + names);
    }
  }

  /** Whether the file is being written again: then there is nothing to compare with. */
  public static boolean isRecording() {
    return RECORDS;
  }

  /** Fields of files behind all else, and in an order of their own. */
  private static List<String> in(List<String> lines) {
    List<String> ordered = new ArrayList<>(lines);
    ordered.sort(Comparator.comparing(line -> line.startsWith(UNORDERED) ? line : ""));
    return ordered;
  }

  private void read() {
    List<Map.Entry<Pattern, String>> renames = renames();
    try (InputStream bytes = test.getResourceAsStream(file)) {
      if (bytes == null) {
        throw new IllegalStateException(
            "there is no " + file + " beside " + test + ": -Dtacit.transcripts=record writes it");
      }
      InputStream plain = file.endsWith(".gz") ? new GZIPInputStream(bytes) : bytes;
      BufferedReader lines =
          new BufferedReader(new InputStreamReader(plain, StandardCharsets.UTF_8));
      List<String> current = new ArrayList<>();
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith(CASE)) {
          current = new ArrayList<>();
          cases.put(line.substring(CASE.length()), current);
        } else {
          current.add(renamed(line, renames));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String renamed(String line, List<Map.Entry<Pattern, String>> renames) {
    String now = line;
    for (Map.Entry<Pattern, String> one : renames) {
      Matcher was = one.getKey().matcher(now);
      now = was.replaceAll(one.getValue());
    }
    return now;
  }

  private static List<Map.Entry<Pattern, String>> renames() {
    try (InputStream bytes =
        RecordedTranscripts.class.getResourceAsStream("transcript-names.txt")) {
      return new String(bytes.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#") && line.contains(" => "))
          .map(line -> line.split(" => ", 2))
          .map(parts -> Map.entry(Pattern.compile(parts[0]), parts[1]))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void write() {
    Path place =
        Path.of("src", "test", "resources")
            .resolve(test.getPackageName().replace('.', '/'))
            .resolve(file);
    try {
      Files.createDirectories(place.getParent());
      try (OutputStream bytes = Files.newOutputStream(place);
          OutputStream out = file.endsWith(".gz") ? new GZIPOutputStream(bytes) : bytes) {
        for (Map.Entry<String, List<String>> one : cases.entrySet()) {
          String text = CASE + one.getKey() + "\n" + String.join("\n", one.getValue()) + "\n";
          out.write(text.getBytes(StandardCharsets.UTF_8));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Lines of two transcripts that differ, told so that one sees where. */
  private static final class Differences {
    private static final int MOST_SHOWN = 6;

    static List<String> between(List<String> then, List<String> now) {
      List<String> found = new ArrayList<>();
      for (int k = 0; k < Math.max(then.size(), now.size()) && found.size() < MOST_SHOWN; k++) {
        String was = k < then.size() ? then.get(k) : "(no line)";
        String is = k < now.size() ? now.get(k) : "(no line)";
        if (!was.equals(is)) {
          found.add("line " + k + "\n  was " + was + "\n  is  " + is);
        }
      }
      return found;
    }
  }
}
