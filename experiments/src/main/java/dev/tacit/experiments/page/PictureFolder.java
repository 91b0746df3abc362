package dev.tacit.experiments.page;

import dev.tacit.experiments.figure.Picture;
import dev.tacit.experiments.result.WriteFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Where pictures are: those that a page shows, and no others of the same experiment. */
record PictureFolder(Path folder) {
  /**
   * Writes the pictures of an experiment and removes what it no longer makes: those of its quick
   * form once the whole one is shown, and of views that are gone.
   */
  void write(String id, Map<String, Picture> pictures) {
    pictures.forEach((name, picture) -> picture.write(folder, name));
    for (Path stale : stale(id, pictures)) {
      try {
        Files.deleteIfExists(stale);
      } catch (IOException e) {
        throw WriteFailure.of(stale, e);
      }
    }
  }

  /** The name of a view is letters alone, so that no other experiment's files are meant. */
  private List<Path> stale(String id, Map<String, Picture> pictures) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    Pattern own = Pattern.compile("(" + Pattern.quote(id) + "(?:-quick)?-[a-z]+)\\.(?:svg|png)");
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(
              file -> {
                var match = own.matcher(file.getFileName().toString());
                return match.matches() && !pictures.containsKey(match.group(1));
              })
          .toList();
    } catch (IOException e) {
      throw WriteFailure.of(folder, e);
    }
  }
}
