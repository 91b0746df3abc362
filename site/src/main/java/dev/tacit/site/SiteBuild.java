package dev.tacit.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Writes the site: README, CONTRIBUTING, CHANGELOG and everything under docs, and whatever these
 * link to inside the repository.
 */
public final class SiteBuild {
  private static final List<String> TOP = List.of("README.md", "CONTRIBUTING.md", "CHANGELOG.md");

  private final SitePaths paths;
  private final Map<Path, MarkdownPage> pages = new LinkedHashMap<>();
  private final TreeSet<Path> copied = new TreeSet<>();

  private SiteBuild(Path root) {
    this.paths = new SitePaths(root);
  }

  /** Two arguments: the repository, and the folder to write. */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length != 2) {
      throw new IllegalArgumentException(
          "arguments = "
              + arguments.length
              + " must be 2: the repository, and where the site goes");
    }
    write(Path.of(arguments[0]), Path.of(arguments[1]));
  }

  static void write(Path repository, Path output) throws IOException {
    Path root = repository.toAbsolutePath().normalize();
    SiteBuild build = new SiteBuild(root);
    build.read();
    build.write(output);
  }

  private void read() throws IOException {
    Deque<Path> open = new ArrayDeque<>();
    TOP.forEach(name -> open.add(Path.of(name)));
    try (Stream<Path> docs = Files.walk(paths.root().resolve("docs"))) {
      docs.filter(SitePaths::isPage).sorted().forEach(file -> open.add(relative(file)));
    }
    List<String> faults = new ArrayList<>();
    while (!open.isEmpty()) {
      Path next = open.poll();
      boolean folder = Files.isDirectory(paths.root().resolve(next));
      if (!folder && !SitePaths.isPage(next)) {
        copied.add(next);
      } else if (!pages.containsKey(next)) {
        MarkdownPage page = MarkdownPage.of(paths, next, text(next));
        pages.put(next, page);
        faults.addAll(page.faults());
        open.addAll(page.linkTargets());
      }
    }
    if (!faults.isEmpty()) {
      throw new IllegalArgumentException("links that lead nowhere: " + faults);
    }
  }

  private Path relative(Path file) {
    return paths.root().relativize(file);
  }

  /** A folder is shown file by file; its README, outside of docs, is followed by its files. */
  private String text(Path file) throws IOException {
    if (Files.isDirectory(paths.root().resolve(file))) {
      return FolderPage.markdown(paths.root(), file);
    }
    String own = Files.readString(paths.root().resolve(file));
    boolean example = file.startsWith("examples") && file.endsWith("README.md");
    return example ? own + "\n\n" + FolderPage.markdown(paths.root(), file.getParent()) : own;
  }

  private void write(Path output) throws IOException {
    Map<Path, String> titles = new TreeMap<>();
    pages.forEach((file, page) -> titles.put(paths.of(file), page.title()));
    SiteFrame frame = new SiteFrame(titles);
    SearchIndex index = new SearchIndex();
    for (Map.Entry<Path, MarkdownPage> one : pages.entrySet()) {
      Path place = paths.of(one.getKey());
      index.add(place, one.getValue());
      put(output, place, frame.page(place, one.getValue().title(), one.getValue().html()));
    }
    put(output, SiteFrame.SEARCH, frame.search());
    put(output, SiteFrame.INDEX, index.script());
    for (Path file : copied) {
      Path to = output.resolve(file);
      Files.createDirectories(to.getParent());
      Files.copy(paths.root().resolve(file), to, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static void put(Path output, Path place, String text) throws IOException {
    Path to = output.resolve(place);
    Files.createDirectories(to.getParent());
    Files.writeString(to, text);
  }
}
