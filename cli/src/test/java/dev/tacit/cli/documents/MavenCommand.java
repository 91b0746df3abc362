package dev.tacit.cli.documents;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A build command of the documents, checked without running it. */
record MavenCommand(String text) {
  private static final Pattern MODULES = Pattern.compile(" -pl (\\S+)");
  private static final Pattern TEST = Pattern.compile(" -Dtest=(\\S+)");
  private static final Pattern PROFILE = Pattern.compile(" -P(\\S+)");

  /** What a build command may name. */
  record Project(Set<String> modules, Set<String> tests, String poms) {
    static Project of(Path root) throws IOException {
      try (Stream<Path> files = Files.walk(root, 12)) {
        List<Path> kept = files.filter(file -> !file.toString().contains("/target/")).toList();
        StringBuilder poms = new StringBuilder();
        for (Path file : kept) {
          poms.append(file.endsWith("pom.xml") ? Files.readString(file) : "");
        }
        return new Project(
            kept.stream()
                .filter(file -> file.endsWith("pom.xml"))
                .map(file -> String.valueOf(file.getParent().getFileName()))
                .collect(Collectors.toSet()),
            kept.stream()
                .map(file -> file.getFileName().toString())
                .filter(name -> name.endsWith("Test.java") || name.endsWith("Benchmark.java"))
                .map(name -> name.replace(".java", ""))
                .collect(Collectors.toSet()),
            poms.toString());
      }
    }
  }

  /** What would make it fail before a test runs. */
  List<String> faults(Project project) {
    List<String> faults = new ArrayList<>();
    for (String module : named(MODULES)) {
      if (!project.modules().contains(module)) {
        faults.add("no module " + module);
      }
    }
    for (String test : named(TEST)) {
      if (!test.equals("None") && !project.tests().contains(test)) {
        faults.add("no test " + test);
      }
    }
    for (String profile : named(PROFILE)) {
      if (!project.poms().contains("<id>" + profile + "</id>")) {
        faults.add("no profile " + profile);
      }
    }
    boolean others = text.contains(" -am") && text.contains(" -Dtest=");
    if (others && !text.contains("-Dsurefire.failIfNoSpecifiedTests=false")) {
      faults.add("-Dsurefire.failIfNoSpecifiedTests=false is missing beside -am");
    }
    return faults;
  }

  private List<String> named(Pattern pattern) {
    Matcher found = pattern.matcher(text);
    return found.find() ? List.of(found.group(1).split(",", -1)) : List.of();
  }
}
