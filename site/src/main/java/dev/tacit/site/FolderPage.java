package dev.tacit.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A folder that documents point to, such as a program to copy: its files, one after the other. */
final class FolderPage {
  private static final long LONGEST = 60_000;
  private static final List<String> SHOWN =
      List.of(".java", ".xml", ".yaml", ".yml", ".md", ".py", ".sh", ".txt", ".json");

  private FolderPage() {}

  static String markdown(Path root, Path folder) throws IOException {
    StringBuilder text = new StringBuilder("# Folder " + folder + "\n\n");
    for (Path file : files(root.resolve(folder))) {
      text.append("## `").append(root.resolve(folder).relativize(file)).append("`\n\n");
      boolean shown = Files.size(file) <= LONGEST && isText(file);
      text.append(shown ? fenced(Files.readString(file)) : "Not shown here.\n\n");
    }
    return text.toString();
  }

  private static boolean isText(Path file) {
    String name = file.getFileName().toString();
    return !name.contains(".") || SHOWN.stream().anyMatch(name::endsWith);
  }

  /** A fence that the text does not have. */
  private static String fenced(String text) {
    String fence = "```";
    while (text.contains(fence)) {
      fence += "`";
    }
    return fence + "\n" + text + (text.endsWith("\n") ? "" : "\n") + fence + "\n\n";
  }

  static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile)
          .filter(file -> !folder.relativize(file).startsWith("target"))
          .sorted()
          .toList();
    }
  }
}
