package dev.tacit.cli.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tacit.cli.LedgerServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The guide on backup and restore, typed with a real PostgreSQL server. PostgreSQL's own programs
 * are not shipped with the server of the tests: what they do is done by statements.
 */
class BackupGuideTest {
  private static final Path ROOT = Path.of(System.getProperty("tacit.root", ".."));
  private static final Pattern PSQL = Pattern.compile("psql \\S+ -c \"(.*)\"");

  @TempDir Path temporary;

  @Test
  void everyCommandOfTheGuideDoesWhatItSays() throws IOException, InterruptedException {
    assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "documents speak of a POSIX shell");
    Path file = ROOT.resolve("docs").resolve("guides").resolve("backup-and-restore.md");
    Folder folder = Folder.in(temporary, "guide", ROOT);
    StringBuilder said = new StringBuilder();
    int servers = 0;
    try (LedgerServer server = LedgerServer.start()) {
      server.run("postgres", "create role team login superuser");
      server.create("budgets");
      for (String line : typed(Files.readAllLines(file))) {
        if (!byStatement(server, line)) {
          servers += line.contains("postgresql://") ? 1 : 0;
          String real =
              line.replaceAll("postgresql://(\\w+)@host:5432/budgets", server.url("$1", "budgets"));
          Folder.Answer answer = folder.type(real);
          assertThat(answer.code()).as("%s%n%s", line, answer.err()).isZero();
          answer.out().forEach(told -> said.append(told).append('\n'));
        }
      }
    }
    assertThat(servers).isEqualTo(9);
    assertThat(said.toString().split("exit code 5", -1)).hasSize(3);
    assertThat(said.toString().split("missing from the copy, now closed: ann-2", -1)).hasSize(3);
    assertThat(said.toString().split("written off epsilon 0.5, delta 0.000001", -1)).hasSize(3);
  }

  /** The lines of the blocks, which hold commands of other programs, too. */
  private static List<String> typed(List<String> lines) {
    boolean[] inside = {false};
    return lines.stream()
        .filter(
            line -> {
              boolean fence = line.startsWith("```");
              inside[0] ^= fence;
              return inside[0] && !fence && !line.startsWith("export ");
            })
        .toList();
  }

  private static boolean byStatement(LedgerServer server, String line) {
    Matcher psql = PSQL.matcher(line);
    if (psql.matches()) {
      server.run("budgets", psql.group(1));
    } else if (line.startsWith("pg_dump ")) {
      server.copy("budgets", "dump");
    } else if (line.startsWith("dropdb ")) {
      server.drop("budgets");
    } else if (line.startsWith("createdb ")) {
      server.create("budgets");
    } else if (line.startsWith("pg_restore ")) {
      server.drop("budgets");
      server.copy("dump", "budgets");
    } else {
      return false;
    }
    return true;
  }
}
