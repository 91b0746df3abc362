package dev.tacit.site;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where a file of the repository is found on the site: pages as HTML, a README as the index of its
 * folder, everything else as it is.
 *
 * @param root of the repository
 */
record SitePaths(Path root) {
  private static final String README = "README.md";

  /**
   * Where it goes.
   *
   * @param file within the repository, relative to its root; a folder is its index
   */
  Path of(Path file) {
    if (Files.isDirectory(root.resolve(file))) {
      return file.resolve("index.html");
    }
    String name = file.getFileName().toString();
    if (name.equals(README)) {
      return file.resolveSibling("index.html");
    }
    return isPage(file) ? file.resolveSibling(name.replaceAll("\\.md$", ".html")) : file;
  }

  static boolean isPage(Path file) {
    return file.toString().endsWith(".md");
  }

  /** A folder is told by its README, where it has one. */
  Path linkTarget(Path file) {
    Path readme = file.resolve(README);
    return Files.isRegularFile(root.resolve(readme)) ? readme : file;
  }

  /** From one place of the site to another, as a link. */
  static String link(Path from, Path to) {
    Path folder = from.getParent() == null ? Path.of("") : from.getParent();
    return folder.relativize(to).toString().replace('\\', '/');
  }
}
