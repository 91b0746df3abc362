package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Commands that somebody may type by mistake, or with a file that is not what it was taken for:
 * their exit code and what the answer names. No file is made, nothing is charged, and no answer is
 * an internal error.
 */
class BadInputTableTest {
  private static final String FREE = " --epsilon 1 --delta 1e-6 --model {m.json}";
  private static final String PAY = FREE + " --ledger l";

  /**
   * A command and its answer.
   *
   * @param command words with blanks between; a word in braces is a file of the folder
   * @param words that the answer has
   */
  record Mistake(String command, int code, List<String> words) {
    static Mistake of(String command, int code, String... words) {
      return new Mistake(command, code, List.of(words));
    }

    @Override
    public String toString() {
      return command;
    }
  }

  static Stream<Mistake> mistakes() {
    String train = "train --data {rows.csv} --schema {schema.yaml}";
    String draft = "schema draft ";
    return Stream.of(
        // Fractions and numbers at the edge
        Mistake.of(train + " --holdout 0.99999" + PAY, 2, "--holdout", "below 0.98", "0.2"),
        Mistake.of(
            "plan --rows 29 --features 3 --holdout 0.99 --epsilon 1 --delta 1e-6",
            2,
            "--holdout",
            "below 0.98"),
        Mistake.of(
            train + " --epsilon 1 --delta 1e-300 --model {m.json} --ledger l",
            2,
            "delta from 1.0E-"),
        Mistake.of(
            "plan --rows 29 --features 3 --epsilon 18 --delta 1e-9", 2, "delta from", "smaller"),
        // What is kept
        Mistake.of(train + " --epsilon 1 --delta 1e-6 --ledger l", 2, "--model", "--no-model"),
        Mistake.of(train + FREE + " --no-model", 2, "--model", "--no-model"),
        Mistake.of(train + FREE + " --publish", 2, "--publish", "--report"),
        Mistake.of("predict --model {model.json} --data {rows.csv} --output {x.xlsx}", 2, ".csv"),
        // Names
        Mistake.of("train --data {} --schema {schema.yaml}" + PAY, 3, "{}: cannot be read"),
        Mistake.of("train --data {rows.csv} --schema {}" + PAY, 3, "{}: cannot be read"),
        Mistake.of("train --data - --schema {schema.yaml}" + PAY, 3, "/dev/stdin"),
        Mistake.of("train --data a\u0000b --schema {schema.yaml}" + PAY, 2, "no name of a file"),
        Mistake.of("train --data {rows.csv} --schema a\u0000b" + PAY, 2, "no name of a file"),
        Mistake.of(train + PAY + " --dataset none", 4, "none", "[patients]"),
        Mistake.of(
            "certificate sign {model.json} --sign-key {o.pub}", 2, "PUBLIC KEY", "PRIVATE KEY"),
        Mistake.of("certificate verify {model.json} --require-signature", 2, "--public-key"),
        Mistake.of("certificate show {cut.json}", 3, "valid JSON", "Line ", "Is it whole?"),
        // Bytes that are no text
        Mistake.of(draft + "{utf16.csv} --label y", 3, "UTF-16", "iconv -f UTF-16 -t UTF-8"),
        Mistake.of(draft + "{utf16be.csv} --label y", 3, "UTF-16", "iconv -f UTF-16BE"),
        Mistake.of(draft + "{utf16le.csv} --label y", 3, "UTF-16", "iconv -f UTF-16LE"),
        Mistake.of("train --data {utf16le.csv} --schema {schema.yaml}" + PAY, 3, "UTF-16LE"),
        Mistake.of("train --data {utf16.csv} --features 3" + PAY, 3, "UTF-16"),
        Mistake.of(draft + "{nul.csv} --label y", 3, "nul.csv, line 3", "a NUL byte"),
        Mistake.of(
            "train --data {nul.csv} --schema {schema.yaml}" + PAY, 3, "line 3", "a NUL byte"),
        Mistake.of("predict --model {model.json} --data {nul.csv}", 3, "line 3", "a NUL byte"),
        Mistake.of(draft + "{binary.onnx} --label y", 3, "a NUL byte", "text file"),
        // Tables of spreadsheets and frames
        Mistake.of(
            "train --data {pandas.csv} --schema {schema.yaml}" + PAY, 3, "column 1 of 4", "c1"),
        Mistake.of(
            "train --data {trailing.csv} --schema {schema.yaml}" + PAY, 3, "column 4 of 4", "c4"),
        Mistake.of(draft + "{header.csv} --label y", 3, "a header only"),
        Mistake.of("train --data {excel.csv} --schema {schema.yaml}" + PAY, 3, "line 1", "Excel"),
        Mistake.of(draft + "{excel.csv} --label y", 3, "line 1", "Excel", "delete"),
        Mistake.of(draft + "{title.csv} --label y", 3, "',' in it", "delete the lines above"),
        Mistake.of(draft + "{thousands.csv} --label price", 2, "price", "thousands"),
        Mistake.of("train --data {short.csv} --schema {schema.yaml}" + PAY, 3, "has 1 field,"),
        Mistake.of("train --data {quote.csv} --schema {schema.yaml}" + PAY, 3, "never closed"),
        // Schemas
        Mistake.of("train --data {rows.csv} --schema {tab.yaml}" + PAY, 3, "line 2", "tab"),
        Mistake.of("train --data {rows.csv} --schema {brace.yaml}" + PAY, 3, "line 4", "line 3"),
        Mistake.of("train --data {rows.csv} --schema {rows.csv}" + PAY, 3, "data file", "columns:"),
        Mistake.of("train --data {rows.csv} --schema {utf16.csv}" + PAY, 3, "-f UTF-16"),
        Mistake.of("train --data {rows.csv} --schema {close.yaml}" + PAY, 3, "age", "wider"),
        // What is no file, and never ends
        Mistake.of("train --data {rows.csv} --schema /dev/zero" + PAY, 3, "/dev/zero: has more"),
        Mistake.of("federation show /dev/zero", 2, "/dev/zero", "right file"),
        Mistake.of("ledger report --ledger / --output {budgets.html}", 2, "directory"),
        Mistake.of(train + PAY + " --class-weights 3", 2, "for option '--class-weights'"));
  }

  @TempDir Path folder;
  private OwnerLedger owner;
  private List<String> before;
  private JsonNode ledgerBefore;

  @BeforeEach
  void files() throws IOException {
    String rows = Files.readString(SampleFiles.csv(folder, "rows.csv", 29, 1));
    SampleFiles.schema(folder);
    model();
    write("cut.json", Files.readString(folder.resolve("model.json")).substring(0, 400));
    CommandResult.tacit(
            "certificate", "keygen", "--sign-key", file("o.key"), "--public-key", file("o.pub"))
        .ok();
    String small = "a,y\n1,yes\n2,no\n";
    Files.write(folder.resolve("utf16.csv"), small.getBytes(StandardCharsets.UTF_16));
    Files.write(folder.resolve("utf16be.csv"), small.getBytes(StandardCharsets.UTF_16BE));
    Files.write(folder.resolve("utf16le.csv"), small.getBytes(StandardCharsets.UTF_16LE));
    write("nul.csv", "age,colour,bought\r\n1,red,no\r\n4\u00002,red,no\r\n");
    Files.write(
        folder.resolve("binary.onnx"), new byte[] {8, 8, 18, 5, 84, 0, 0, 1, 0, 2, 9, 7, 5});
    write("pandas.csv", ",age,colour,bought\n0,1,red,no\n1,2,red,no\n");
    write("trailing.csv", "age,colour,bought,\n1,red,no,\n2,red,no,\n");
    write("header.csv", "a,b,y\n");
    write("excel.csv", "sep=,\n" + rows);
    write("title.csv", "Report\na,y,z\n1,2,yes\n");
    write("thousands.csv", "price,y\n\"1,234\",a\n999,b\n\"2,345\",a\n");
    write("short.csv", "age,colour,bought\n1\n");
    write("quote.csv", "age,colour,bought\n1,red,\"no\n" + "2,red,no\n".repeat(200_000));
    write("tab.yaml", "columns:\n\t- {name: a, type: skip}\n");
    write(
        "brace.yaml",
        """
        columns:
          - {name: a, type: skip}
          - {name: b, type: skip
          - {name: c, type: skip}
        """);
    write(
        "close.yaml",
        """
        columns:
          - {name: age, type: target, min: 0, max: 4.9e-324}
          - {name: colour, type: skip}
          - {name: bought, type: skip}
        header: true
        """);
    owner = new OwnerLedger(folder.resolve("l"));
    owner.grant("9");
    before = names();
    ledgerBefore = owner.shown();
  }

  private void model() {
    CommandResult.tacit(
            "train",
            "--data",
            file("rows.csv"),
            "--schema",
            file("schema.yaml"),
            "--algorithm",
            "exact",
            "--model",
            file("model.json"))
        .ok();
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void aMistakeIsNamedAndCostsNothing(Mistake one) throws IOException {
    CommandResult commandResult = CommandResult.tacit(words(one.command()));
    assertThat(commandResult.code()).as(commandResult.err()).isEqualTo(one.code());
    assertThat(commandResult.out()).isEmpty();
    assertThat(commandResult.err())
        .contains(one.words().stream().map(this::placed).toList())
        .doesNotContain("Source: REDACTED", "option option", "Exception", "reserving run");
    assertThat(names()).isEqualTo(before);
    assertThat(owner.shown()).isEqualTo(ledgerBefore);
  }

  private String[] words(String command) {
    List<String> words = new ArrayList<>();
    for (String word : command.split(" ", -1)) {
      words.add(word.equals("l") ? file("l") : placed(word));
    }
    return words.toArray(String[]::new);
  }

  /** The folder instead of braces. */
  private String placed(String text) {
    return text.replace("{}", folder.toString()).replaceAll("\\{([^}]*)\\}", folder + "/$1");
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(one -> one.getFileName().toString()).sorted().collect(Collectors.toList());
    }
  }

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }
}
