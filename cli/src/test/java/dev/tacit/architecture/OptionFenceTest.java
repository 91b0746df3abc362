package dev.tacit.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Options are words of the command line: below {@code cli} a message names a field, in backticks
 * where it stands in a sentence, and {@code FieldNames} makes an option of it. Checked on the texts
 * in byte code.
 */
class OptionFenceTest {
  private static final Pattern OPTION = Pattern.compile("(?<![-a-z])--[a-z]");

  /** Whoever types commands: the command line itself, and experiments, which are lists of them. */
  private static final Set<String> SPEAK_OPTIONS = Set.of("cli", "experiments", "bench");

  /** It quotes a whole command, with which to give a run up. */
  private static final Set<String> QUOTE_COMMANDS = Set.of("dev.tacit.RunStatus");

  @Test
  void noTextBelowTheCommandLineNamesAnOption() throws IOException {
    Map<String, List<String>> found = new TreeMap<>();
    int seen = 0;
    for (JavaClass type :
        new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .withImportOption(place -> !place.contains("testkit"))
            .withImportOption(place -> !place.contains("/dev/tacit/laws/"))
            .importPackages("dev.tacit")) {
      if (!SPEAK_OPTIONS.contains(PointOneWay.module(type))
          && !QUOTE_COMMANDS.contains(type.getName())) {
        seen++;
        found.put(type.getName(), options(type));
      }
    }
    found.values().removeIf(List::isEmpty);
    assertThat(seen).isGreaterThan(500);
    assertThat(found).isEmpty();
  }

  @Test
  void theFenceCatchesAnOption() throws IOException {
    JavaClass bad = new ClassFileImporter().importClass(NamesAnOption.class);
    assertThat(options(bad)).hasSize(2);
  }

  /** One in a plain text, one in what the compiler makes of texts that are put together. */
  static final class NamesAnOption {
    String plain() {
      return "use --holdout F";
    }

    String joined(int rows) {
      return rows + " rows; --train-rows says how many, never ---this";
    }
  }

  private static List<String> options(JavaClass type) throws IOException {
    try (InputStream file = type.getSource().orElseThrow().getUri().toURL().openStream()) {
      return texts(new DataInputStream(file)).stream()
          .filter(text -> OPTION.matcher(text).find())
          .toList();
    }
  }

  /** The string constants of a class file (JVMS 4.4), recipes of joined texts included. */
  private static Set<String> texts(DataInputStream file) throws IOException {
    file.skipNBytes(8);
    int count = file.readUnsignedShort();
    Map<Integer, String> words = new HashMap<>();
    Set<Integer> strings = new HashSet<>();
    for (int at = 1; at < count; at++) {
      int tag = file.readUnsignedByte();
      switch (tag) {
        case 1 -> words.put(at, file.readUTF());
        case 8 -> strings.add(file.readUnsignedShort());
        case 7, 16, 19, 20 -> file.skipNBytes(2);
        case 15 -> file.skipNBytes(3);
        case 5, 6 -> {
          file.skipNBytes(8);
          at++;
        }
        default -> file.skipNBytes(4);
      }
    }
    words.keySet().retainAll(strings);
    return Set.copyOf(words.values());
  }
}
