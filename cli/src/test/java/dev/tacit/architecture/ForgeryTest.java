package dev.tacit.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Algorithms of one's own, made and run with the shipped jars, that make an honest release and give
 * away a raw row: no certificate is made for them. What types and origins cannot forbid is at the
 * end, in the words of docs/theory/threat-model.md. Runs after {@code package}.
 */
@Tag("shipped")
class ForgeryTest {
  private static final AtomicInteger NUMBER = new AtomicInteger();

  private static final String FORGERY = ForeignCode.resource("Forgery.java.txt");

  /** The model is what a way gives. */
  private static final String MODEL =
      """
      @Override protected Released model(Vec row, Released honest, Curator curator) {
        return %s;
      }
      """;

  private static final String SEAL =
      """
      private static Released seal(OwnerKey key, Released value) {
        return key.open("model", key.seal("model", value));
      }
      """;

  private static final String FOREIGN = "did not leave through this run";

  /** Ways to a released value that is a raw row, or one with hardly any noise. */
  private enum ForgedValue {
    OWN_CURATOR(
        "Curator.of(NoiseKey.secure(), \"run\", \"agent-0\", 0)"
            + ".releaseInClear(\"row\", row, Audience.EVERYONE)"),
    OWN_CURATOR_HARDLY_ANY_NOISE(
        "Curator.of(NoiseKey.secure(), \"run\", \"agent-0\", 0).release("
            + "\"row\", sensitive(row), GaussianNoise.ofSigma(1e-8), Audience.EVERYONE)"),
    OWN_SESSION("new PeerSession().received(row)"),
    OWN_SEAL("seal(OwnerKey.secure(), new PeerSession().received(row))"),
    OBSERVER_REPLAY(
        "of(new ObserverReplay(Map.of(new Address(\"run\", \"agent-0\", 0, \"row\"), row)).key(), row)"),
    REDUCED_NOISE("of(ReducedNoise.of(NoiseKey.secure(), 1e15), row)");

    private final String expression;

    ForgedValue(String expression) {
      this.expression = expression;
    }
  }

  @TempDir private static Path classes;
  private static ForeignCode code;
  private static URLClassLoader loader;

  @TempDir private Path folder;

  @BeforeAll
  static void compileTheHonestAlgorithm() {
    code = new ForeignCode(classes);
    code.compile("Own", ForeignCode.resource("Own.java"));
    code.compile("Try", ForeignCode.resource("Try.java"));
    loader = code.loader();
  }

  @AfterAll
  static void close() throws IOException {
    loader.close();
  }

  /** The name of an algorithm with these members. */
  private static String compiled(String members) {
    String name = "Forgery" + NUMBER.incrementAndGet();
    code.compile(name, FORGERY.formatted(name, members));
    return name;
  }

  private static String model(String expression) {
    return compiled((expression.contains("seal(") ? SEAL : "") + MODEL.formatted(expression));
  }

  private static String inMemory(String algorithm) {
    return ForeignCode.tried(loader, "inMemory", algorithm);
  }

  private String paid(String algorithm) {
    return ForeignCode.tried(loader, "paid", algorithm, folder);
  }

  private static String distant(String algorithm) {
    return ForeignCode.tried(loader, "distant", algorithm);
  }

  private static void requireRefused(String said, String reason) {
    assertThat(said)
        .startsWith("refused, UNCERTIFIED, shows no row: no certificate: ")
        .contains(reason)
        .contains("Nothing was published");
  }

  /** The control of all that follows: the same algorithm without a forgery is certified. */
  @Test
  void anHonestAlgorithmOfOnesOwnIsCertified() {
    String honest = "^certified for epsilon 0\\.\\d+, gives no row, shows no row$";
    assertThat(inMemory("Own")).matches(honest);
    assertThat(distant("Own")).matches(honest);
    String first = paid("Own");
    assertThat(first).matches(honest);
    assertThat(paid("Own")).as("read from the ledger, under the owner's seal").isEqualTo(first);
    assertThat(inMemory(model("honest.map(LinearCombination.of(0.5))"))).matches(honest);
    assertThat(inMemory(model("Released.zeros(2)"))).matches(honest);
  }

  @ParameterizedTest
  @EnumSource
  void aRawRowAsModelHasNoCertificate(ForgedValue forgedValue) {
    String forgery = model("isTheRow(row, " + forgedValue.expression + ")");
    requireRefused(inMemory(forgery), FOREIGN);
    requireRefused(distant(forgery), FOREIGN);
    requireRefused(paid(forgery), FOREIGN);
    requireRefused(paid(forgery), FOREIGN);
  }

  @ParameterizedTest
  @EnumSource
  void norHasAFunctionOfItAndOfAnHonestRelease(ForgedValue forgedValue) {
    String mixed =
        "isTheRow(row, Released.combined(List.of(honest, "
            + forgedValue.expression
            + "), LinearCombination.of(0.0, 1.0)))";
    requireRefused(inMemory(model(mixed)), FOREIGN);
  }

  /** Everything that a run gives or shows beside its model. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "return Outcome.of(new ReleasedModel(row(row), Released.zeros(1)));",
        "return Outcome.of(new ReleasedModel(Released.zeros(2), row(Vec.of(row.get(0)))));",
        "return new Outcome(outcome.outputs(), List.of(ReleasedModel.withoutIntercept(row(row))),"
            + " 0, 0, Map.of(), Map.of());",
        "return new Outcome(outcome.outputs(), List.of(), 0, 0, Map.of(\"row\", row(row)),"
            + " Map.of());",
        "return new Outcome(outcome.outputs(), List.of(), 0, 0, Map.of(),"
            + " Map.of(\"row\", row(row)));",
        "progress.released(List.of(ReleasedModel.withoutIntercept(row(row)))); return outcome;",
        "progress.noise(row(row)); return outcome;",
        "((RecordedChannel) channel).finish(Outcome.of(ReleasedModel.withoutIntercept(row(row))));"
            + " return Outcome.of(ReleasedModel.withoutIntercept(row(row)));",
      })
  void norHasARawRowBesideTheModel(String end) {
    String forgery =
        compiled(
            """
            private static Released row(Vec row) { return new PeerSession().received(row); }
            @Override protected Outcome given(
                Outcome outcome, Vec row, ReleaseChannel channel, Progress progress) {
              %s
            }
            """
                .formatted(end));
    requireRefused(inMemory(forgery), FOREIGN);
    requireRefused(paid(forgery), FOREIGN);
    requireRefused(paid(forgery), FOREIGN);
  }

  /**
   * A run cannot be ended early with something else: the ledger would keep it, sealed, for whoever
   * repeats the run.
   */
  @Test
  void aRunThatIsEndedByItsAlgorithmKeepsNoForgery() {
    String ends =
        compiled(
            """
            @Override protected Outcome given(
                Outcome outcome, Vec row, ReleaseChannel channel, Progress progress) {
              try {
                ((RecordedChannel) channel)
                    .finish(
                        Outcome.of(
                            ReleasedModel.withoutIntercept(new PeerSession().received(row))));
              } catch (RuntimeException refused) {
                // and goes on as if nothing had been
              }
              return outcome;
            }
            """);
    assertThat(paid(ends)).contains("certified").contains("gives no row");
    assertThat(paid(ends)).contains("certified").contains("gives no row");
  }

  /** The key of the run draws no noise for it, or its receipt was not reserved. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "curator.releaseInClear(\"row\", row, Audience.EVERYONE) | not protected by secret noise",
        "curator.release(\"row\", sensitive(row), GaussianNoise.ofSigma(1e-8),"
            + " Audience.EVERYONE) | nothing that was reserved covers",
      })
  void theCuratorOfTheRunLetsNoRowOut(String expression, String reason) {
    String forgery = model("isTheRow(row, " + expression + ")");
    assertThat(inMemory(forgery)).startsWith("refused, UNCERTIFIED").contains(reason);
    assertThat(distant(forgery)).startsWith("refused, UNCERTIFIED").contains(reason);
    assertThat(paid(forgery)).matches("(refused, UNCERTIFIED|failed: .*LedgerRefused).*");
  }

  /** A release of which the ledger would keep no receipt, made after the runner's last commit. */
  @Test
  void whatIsReleasedAfterTheLastCommitHasNoCertificate() {
    String late =
        compiled(
            """
            @Override protected Outcome given(
                Outcome outcome, Vec row, ReleaseChannel channel, Progress progress) {
              return Outcome.of(ReleasedModel.withoutIntercept(isTheRow(row, channel.open(0, 5)
                  .release("row", sensitive(row), GaussianNoise.ofSigma(1e-8),
                      Audience.EVERYONE))));
            }
            """);
    assertThat(inMemory(late))
        .startsWith("refused, UNCERTIFIED")
        .contains("nothing that was reserved covers");
    assertThat(paid(late))
        .startsWith("refused, UNCERTIFIED")
        .contains("were made after its last commit");
  }

  /** Also where the plan has a rule of its own that takes any receipt. */
  @Test
  void aPlanThatTakesAnyReceiptLetsNoRowOutInTheClear() {
    String any =
        compiled(
            """
            @Override protected Optional<String> unmatched(Optional<String> found) {
              return Optional.empty();
            }
            """
                + MODEL.formatted("curator.releaseInClear(\"row\", row, Audience.EVERYONE)"));
    requireRefused(inMemory(any), "not protected by secret noise");
  }

  /** The first run has no certificate, and what it left behind helps no other. */
  @Test
  void whatAnotherRunReleasedIsOfAnotherOrigin() {
    String keeps =
        compiled(
            """
            @Override protected Released model(Vec row, Released honest, Curator curator) {
              if (kept == null) {
                kept = curator.release(
                    "row", sensitive(row), GaussianNoise.ofSigma(1e-8), Audience.EVERYONE);
                return honest;
              }
              return kept;
            }
            """);
    assertThat(inMemory(keeps))
        .startsWith("refused, UNCERTIFIED")
        .contains("nothing that was reserved covers");
    requireRefused(inMemory(keeps), FOREIGN);
    requireRefused(paid(keeps), FOREIGN);
  }

  @Test
  void theCuratorOfAnEarlierRoundIsClosed() {
    String keeps =
        compiled(
            """
            @Override protected Released model(Vec row, Released honest, Curator curator) {
              if (door == null) {
                door = curator;
                return honest;
              }
              return door.releaseInClear("row", row, Audience.EVERYONE);
            }
            """);
    assertThat(inMemory(keeps)).startsWith("certified").contains("gives no row");
    assertThat(inMemory(keeps)).startsWith("failed: ").contains("in a round that is closed");
  }

  /** What of the old ways is left, and what the jars do not have. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Released.stored(row) | cannot find symbol",
        "Released.received(row) | cannot find symbol",
        "TestReleased.of(row) | cannot find symbol",
        "of(TestNoise.seeded(1), row) | cannot find symbol",
        "Released.chosen(row) | not public",
        "Released.ofOrigin(row, Audience.EVERYONE, honest.origins()) | not public",
        "Released.ofMechanism(row, honest.receipt().get(), NoiseKey.secure()) | not public",
        "new Released(row, Audience.EVERYONE, true, Set.of(), null, Optional.empty()) | private",
        "of(NoiseKey.notSecret(new byte[32], null), row) | not public",
        "honest.map(parts -> row) | functional interface",
        "honest.map(new dev.tacit.admm.holdout.TestQuestion.PublicNumbers(List.of(1.0, 2.0)))"
            + " | does not exist",
        "((dev.tacit.admm.holdout.TestPlan) null).question().auxiliaryReleases(honest, row.get(0), null)"
            + ".get(AuxiliaryNames.TEST_DEVIATION) | inaccessible",
        "honest.map(new dev.tacit.admm.holdout.PublicNumbers(List.of(1.0, 2.0))) | not public",
        "dev.tacit.learn.ledgering.StoredOutcome.of(\"run\", new byte[0]).outcome(OwnerKey.secure(),"
            + " \"run\") | not public",
        "new Curator(NoiseKey.secure(), null, true).releaseInClear(\"row\", row,"
            + " Audience.EVERYONE) | private",
      })
  void whatDoesNotCompile(String expression, String reason) {
    String name = "Forgery" + NUMBER.incrementAndGet();
    List<String> errors = code.errors(name, FORGERY.formatted(name, MODEL.formatted(expression)));
    assertThat(errors).as(expression).isNotEmpty();
    assertThat(errors.get(0)).as(expression).contains(reason);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Outcome.of(ReleasedModel.withoutIntercept(row))",
        "Outcome.of(new ReleasedModel(Released.zeros(2), row.get(0)))",
        "Outcome.of(LinearModel.withoutIntercept(row))",
        "new Outcome(outcome.outputs(), List.of(LinearModel.withoutIntercept(row)), 0, 0, Map.of(),"
            + " Map.of())",
        "new Outcome(outcome.outputs(), List.of(), 0, 0, Map.of(\"row\", row), Map.of())",
        "new Outcome(outcome.outputs(), List.of(), 0, 0, Map.of(), Map.of(\"row\","
            + " List.of(row.get(0))))",
      })
  void norDoNumbersWhereReleasedValuesBelong(String end) {
    String given =
        """
        @Override protected Outcome given(
            Outcome outcome, Vec row, ReleaseChannel channel, Progress progress) {
          return %s;
        }
        """;
    compiled(given.formatted("outcome"));
    String name = "Forgery" + NUMBER.incrementAndGet();
    assertThat(code.errors(name, FORGERY.formatted(name, given.formatted(end)))).isNotEmpty();
  }

  @Test
  void noArtifactOfTestsIsShipped() {
    assertThat(ForeignCode.shipped())
        .noneMatch(jar -> jar.getFileName().toString().contains("testkit"))
        .anyMatch(jar -> jar.getFileName().toString().contains("tacit-dp-"));
  }

  /** "A named function of released values that is handed private numbers." */
  @Test
  void whatStaysPossible_aNamedFunctionThatCarriesARow() {
    String carries =
        """
        record Carrier(Vec row) implements PostProcessing {
          @Override public String name() { return "carrier"; }
          @Override public Vec apply(List<Vec> released) { return row; }
        }
        """
            + MODEL.formatted("honest.map(new Carrier(row))");
    assertThat(inMemory(compiled(carries))).startsWith("certified").contains("gives the row");
  }

  /** "A false sensitivity." */
  @Test
  void whatStaysPossible_aFalseSensitivity() {
    String lies =
        """
        @Override protected Vec asked(Vec row) { return row; }
        @Override protected Sensitivity bound() {
          return new Sensitivity(Sensitivity.Norm.L2, 1e-8, Neighbours.REPLACE_ONE, "a lie");
        }
        """;
    assertThat(inMemory(compiled(lies))).startsWith("certified").contains("gives the row");
  }

  /** "A plan that says itself that all receipts match." */
  @Test
  void whatStaysPossible_aPlanThatTakesReceiptsItDidNotPrice() {
    String cheap =
        """
        @Override protected Optional<String> unmatched(Optional<String> found) {
          return Optional.empty();
        }
        """
            + MODEL.formatted(
                "curator.release(\"row\", sensitive(row), GaussianNoise.ofSigma(1e-8),"
                    + " Audience.EVERYONE)");
    assertThat(inMemory(compiled(cheap))).startsWith("certified").contains("gives the row");
  }
}
