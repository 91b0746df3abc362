package dev.tacit.cli.documents;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A page of the documents and the commands that it tells its reader to type.
 *
 * @param commands those of its code blocks, in order
 * @param mentions pieces of code inside sentences
 */
record Page(Path file, List<Command> commands, List<String> mentions) {
  private static final Pattern FENCE = Pattern.compile("^```.*$");
  private static final Pattern STARTS =
      Pattern.compile("^(\\$ )?(\\./tacit|tacit|mvn|java)( .*|$)");
  private static final Pattern MENTION = Pattern.compile("`([^`\n]+)`");

  /**
   * One command.
   *
   * @param line where it begins
   * @param text as typed, continued lines joined, without the prompt
   * @param output what the page shows as its answer; empty if it shows none
   */
  record Command(int line, String text, List<String> output) {}

  /** README, CONTRIBUTING and everything under docs. */
  static List<Page> all(Path root) {
    try (Stream<Path> docs = Files.walk(root.resolve("docs"))) {
      Stream<Path> first = Stream.of(root.resolve("README.md"), root.resolve("CONTRIBUTING.md"));
      return Stream.concat(first, docs.sorted())
          .filter(file -> file.toString().endsWith(".md"))
          .map(Page::of)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Page of(Path file) {
    try {
      return of(file, Files.readAllLines(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Page of(Path file, List<String> lines) {
    List<Command> commands = new ArrayList<>();
    List<String> mentions = new ArrayList<>();
    for (int at = 0; at < lines.size(); at++) {
      if (!FENCE.matcher(lines.get(at)).matches()) {
        Matcher mention = MENTION.matcher(lines.get(at));
        while (mention.find()) {
          mentions.add(mention.group(1));
        }
        continue;
      }
      int begin = ++at;
      while (!FENCE.matcher(lines.get(at)).matches()) {
        at++;
      }
      commands.addAll(ofBlock(lines.subList(begin, at), begin + 1));
    }
    return new Page(file, commands, mentions);
  }

  /**
   * With prompts all else is output; a block that begins with a command has nothing but commands.
   */
  private static List<Command> ofBlock(List<String> block, int number) {
    List<Command> commands = new ArrayList<>();
    boolean any = block.stream().anyMatch(line -> STARTS.matcher(line).matches());
    boolean prompts = block.stream().anyMatch(line -> line.startsWith("$ "));
    for (int at = 0; any && at < block.size(); at++) {
      String line = block.get(at);
      int begin = number + at;
      if (prompts && !line.startsWith("$ ")) {
        commands.get(commands.size() - 1).output().add(line);
        continue;
      }
      StringBuilder text = new StringBuilder(prompts ? line.substring(2) : line);
      while (text.toString().endsWith("\\")) {
        text.setLength(text.length() - 1);
        text.append(block.get(++at).strip());
      }
      if (!text.toString().isBlank()) {
        commands.add(new Command(begin, text.toString(), new ArrayList<>()));
      }
    }
    return commands;
  }
}
