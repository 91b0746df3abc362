package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Under {@code --json} a failure is one object on the last line of standard error. */
class ErrorJsonTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2 trian",
        "2 train",
        "3 train --data absent --features 3 --epsilon 1 --delta 1e-6",
        "2 train --data absent --features 3 --epsilon 1 --delta 1e-6 --run x",
        "2 plan --rows 0 --features 3 --epsilon 1 --delta 1e-5",
        "3 evaluate --model absent --data absent",
        "3 predict --model absent --data absent",
        "2 schema",
        "3 schema draft absent",
        "2 account --event gaussian:sigma=-1 --delta 1e-5",
        "2 calibrate --event gaussian:count=30 --epsilon -1 --delta 1e-5",
        "2 ledger",
        "2 ledger show --ledger absent",
        "2 ledger verify --ledger absent",
        "2 ledger release x --ledger absent",
        "2 ledger grant --ledger mysql:base",
        "3 certificate show absent",
        "2 algorithms nonsense",
        "2 completion nonsense",
        "2 demo --report ."
      })
  void everyVerbFailsInJson(String line) throws IOException {
    List<String> words = List.of(line.split(" ", -1));
    TrainCalls call = TrainCalls.on(words.subList(1, words.size()).toArray(String[]::new));
    CommandResult commandResult = CommandResult.tacit(call.with("--json").options());
    assertThat(commandResult.code())
        .as(commandResult.err())
        .isEqualTo(Integer.parseInt(words.get(0)));
    assertThat(commandResult.out()).isEmpty();
    JsonNode error = error(commandResult);
    assertThat(error.get("code").intValue()).isEqualTo(commandResult.code());
    assertThat(error.get("kind").textValue()).isEqualTo(kind(commandResult.code()));
    assertThat(error.get("message").textValue()).isNotBlank();
    assertThat(error.get("page").textValue()).startsWith("docs/reference/exit-codes/");
  }

  private static String kind(int number) {
    return Stream.of(ExitCode.values())
        .filter(code -> code.number() == number)
        .map(ExitCode::kind)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void theOptionMayHaveAValue() throws IOException {
    CommandResult yes = CommandResult.tacit("ledger", "show", "--ledger", "absent", "--json=true");
    assertThat(error(yes).get("code").intValue()).isEqualTo(2);
    CommandResult no = CommandResult.tacit("ledger", "show", "--ledger", "absent", "--json=false");
    assertThat(no.err()).startsWith("tacit: ");
  }

  private static JsonNode error(CommandResult commandResult) throws IOException {
    String last = commandResult.err().lines().reduce((a, b) -> b).orElseThrow();
    return new ObjectMapper().readTree(last).get("error");
  }

  /** Whoever speaks: our words, the parser's, a library's, a trace. */
  @Test
  void noPasswordIsEverRepeated() throws IOException {
    Path rows = SampleFiles.libsvm(folder, "rows.txt", 60, 4);
    for (String url :
        List.of(
            "postgresql://me:s3cret-1@localhost:1/base",
            "postgres://me:s3cret-1@localhost:1/base",
            "jdbc:postgresql://me:s3cret-1@localhost:1/base",
            "jdbc:postgresql://localhost:1/base?user=me&password=s3cret-1",
            "jdbc:postgresql://localhost:1/base?user=me&password=a b@it's4s3cret-1",
            "postgresql://me:s3cret-1 @localhost:1/base",
            "postgresql://me:s3cret-1@@localhost:1/base",
            "mysql://me:s3cret-1@localhost/base")) {
      for (CommandResult commandResult :
          List.of(
              CommandResult.tacit("--debug", "ledger", "show", "--ledger", url),
              CommandResult.tacit("ledger", "verify", "--ledger", url, "--json"),
              CommandResult.tacit("ledgr", "show", "--ledger", url),
              CommandResult.tacit("ledger", "show", url),
              TrainCalls.on("--data", rows.toString(), "--features", "3", "--ledger", url)
                  .run("--epsilon", "1", "--delta", "1e-6", "--key", file("k")))) {
        assertThat(commandResult.code()).as(commandResult.err()).isIn(2, 5);
        assertThat(commandResult.err() + commandResult.out()).doesNotContain("s3cret-1");
      }
    }
    assertThat(Files.exists(folder.resolve("k"))).isFalse();
  }

  private String file(String name) {
    return folder.resolve(name).toString();
  }
}
