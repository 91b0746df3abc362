package dev.tacit.dist;

import dev.tacit.optim.linalg.Digests;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The jars that are shipped. */
final class Jars {
  private static final Pattern NOTICE =
      Pattern.compile("(META-INF/)?(LICEN[CS]E|NOTICE|COPYING|COPYRIGHT)[^/]*");

  private static final int LETTERS = 16;

  private Jars() {}

  /**
   * Writes {@code tacit.jar}, which holds nothing but the class path, in a fixed order (archives of
   * classes want the same one each time), and {@code build-id}, which another content of any jar
   * changes.
   */
  static void index(Path lib, String main) throws IOException {
    List<Path> jars = Folders.files(lib, "*.jar");
    Manifest manifest = new Manifest();
    Attributes entries = manifest.getMainAttributes();
    entries.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    entries.put(Attributes.Name.MAIN_CLASS, main);
    entries.put(
        Attributes.Name.CLASS_PATH,
        jars.stream().map(jar -> jar.getFileName().toString()).collect(Collectors.joining(" ")));
    StringBuilder sums = new StringBuilder();
    for (Path jar : jars) {
      sums.append(sha256(jar)).append(' ').append(jar.getFileName()).append('\n');
    }
    Files.writeString(
        lib.resolve("build-id"),
        sha256(sums.toString().getBytes(StandardCharsets.UTF_8)).substring(0, LETTERS) + "\n");
    try (OutputStream file = Files.newOutputStream(lib.resolve("tacit.jar"));
        JarOutputStream jar = new JarOutputStream(file)) {
      JarEntry entry = new JarEntry(JarFile.MANIFEST_NAME);
      entry.setTimeLocal(java.time.LocalDateTime.of(1980, 1, 1, 0, 0, 0));
      jar.putNextEntry(entry);
      manifest.write(jar);
      jar.closeEntry();
    }
  }

  /** Copies the licences and notices that third parties put into their jars. */
  static void notices(Path lib, Path target) throws IOException {
    for (Path jar : Folders.files(lib, "*.jar")) {
      if (!jar.getFileName().toString().startsWith("tacit")) {
        extract(jar, target.resolve(jar.getFileName().toString().replaceFirst("\\.jar$", "")));
      }
    }
  }

  private static void extract(Path jar, Path target) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      List<JarEntry> entries =
          file.stream()
              .filter(entry -> !entry.isDirectory() && NOTICE.matcher(entry.getName()).matches())
              .sorted(Comparator.comparing(JarEntry::getName))
              .toList();
      for (JarEntry entry : entries) {
        String name = entry.getName().substring(entry.getName().lastIndexOf('/') + 1);
        Files.createDirectories(target);
        try (InputStream bytes = file.getInputStream(entry)) {
          Files.write(target.resolve(name), bytes.readAllBytes());
        }
      }
    }
  }

  static String sha256(Path file) throws IOException {
    return sha256(Files.readAllBytes(file));
  }

  private static String sha256(byte... bytes) {
    return HexFormat.of().formatHex(Digests.sha256(bytes));
  }
}
