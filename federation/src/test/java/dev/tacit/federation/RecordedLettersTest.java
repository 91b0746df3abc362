package dev.tacit.federation;

import dev.tacit.admm.agent.Envelope;
import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.LawCase;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.Parties;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.dp.event.Address;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.dp.mechanism.PatchedKeys;
import dev.tacit.dp.mechanism.PeerSession;
import dev.tacit.dp.mechanism.ReceiptText;
import dev.tacit.dp.mechanism.RecordedTranscripts;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.dp.mechanism.TranscribedPrograms;
import dev.tacit.dp.mechanism.TranscriptMutations;
import dev.tacit.dp.mechanism.TranscriptText;
import dev.tacit.federation.wire.EndStatement;
import dev.tacit.federation.wire.Limits;
import dev.tacit.federation.wire.Message.Parcel;
import dev.tacit.federation.wire.Message.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the parties of a federation tell each other, as it was when the file beside this test was
 * written: every letter by the names and bits of its values, hop by hop, what each leaves at the
 * end, what left its curator and what came of it. See {@link RecordedTranscripts} for how it is
 * written again. Bytes of messages are no part of it: their layout has tests of its own.
 */
@ExtendWith(PatchedKeys.class)
class RecordedLettersTest {
  private static final Limits LIMITS = new Limits(1 << 22, 8);

  /** Of the usual cases; with less and more of it other rounds pass in silence, that is all. */
  private static final double EPSILON = 4;

  private static Map<String, LawCase> cases() {
    Map<String, LawCase> all = new LinkedHashMap<>();
    LawCase.all().stream()
        .filter(one -> one.agents() > 1 && one.epsilon() == EPSILON)
        .forEach(one -> all.put(one.toString(), one));
    return all;
  }

  static Stream<String> names() {
    return cases().keySet().stream();
  }

  @ParameterizedTest
  @MethodSource("names")
  void isWhatItWas(String name) throws Exception {
    recorded().require(name, transcript(cases().get(name)));
  }

  private static List<String> transcript(LawCase one) throws Exception {
    Map<String, List<String>> parcels = new TreeMap<>();
    WireTransport transport =
        new WireTransport(
            (from, to, parcel) -> {
              synchronized (parcels) {
                parcels.put(
                    "%05d %d from %d to %d".formatted(parcel.round(), parcel.hop(), from, to),
                    lines(parcel));
              }
              return parcel;
            });
    TranscribedPrograms.Transcribed<Outcome> done =
        TranscribedPrograms.of(() -> outcome(one, transport));
    List<String> lines = new ArrayList<>(done.byAgent());
    synchronized (parcels) {
      parcels.forEach(
          (place, said) -> said.forEach(line -> lines.add("told " + place + " " + line)));
    }
    Outcome outcome = done.result();
    lines.add("sent " + outcome.messages() + " " + outcome.bytes());
    models("output", outcome.outputs(), lines);
    models("agent", outcome.agentModels(), lines);
    named("trace", outcome.trace(), lines);
    named("companion", outcome.auxiliaryReleases(), lines);
    return lines;
  }

  private static Outcome outcome(LawCase one, WireTransport transport) {
    List<NoiseKey> keys = Stream.generate(NoiseKey::secure).limit(one.agents()).toList();
    Parties<?, ?> parties = one.known().requireParties();
    List<InMemoryChannel> channel =
        IntStream.range(0, keys.size())
            .mapToObj(agent -> InMemoryChannel.listing("run", keys))
            .toList();
    return transport.run(parties, one.rows(), channel, parties.schedule());
  }

  private static List<String> lines(Parcel parcel) {
    List<String> lines = new ArrayList<>();
    for (Envelope letter : parcel.letters()) {
      letter
          .values()
          .forEach(
              (name, value) ->
                  lines.add(
                      "letter of %d in %d, %s: %s"
                          .formatted(
                              letter.author(), letter.round(), name, TranscriptText.bits(value))));
    }
    for (Statement said : parcel.statements()) {
      lines.add("statement of " + said.owner() + ": " + said.kind());
      if (said.kind().equals("parting")) {
        EndStatement left = EndStatement.read(said.body().toArray(), LIMITS, new PeerSession());
        models("left by " + said.owner(), left.outputs(), lines);
        left.receipts()
            .forEach(
                counted -> {
                  Address at = counted.receipt().address();
                  lines.add(
                      "paid by %d %d times %s %d %s: %s"
                          .formatted(
                              said.owner(),
                              counted.times(),
                              at.agent(),
                              at.round(),
                              at.site(),
                              ReceiptText.of(counted.receipt())));
                });
        left.transcripts()
            .keySet()
            .forEach(
                line ->
                    lines.add(
                        "heard by %d of %d: %s"
                            .formatted(said.owner(), line.author(), line.names())));
      }
    }
    return lines.isEmpty() ? List.of("silence") : lines;
  }

  private static void models(String what, List<ReleasedModel> models, List<String> lines) {
    for (int k = 0; k < models.size(); k++) {
      lines.add(
          "%s, %d weights: %s"
              .formatted(what, k, TranscriptText.bits(models.get(k).weights().value())));
      lines.add(
          "%s, %d intercept: %s"
              .formatted(what, k, TranscriptText.bits(models.get(k).intercept().value())));
    }
  }

  private static void named(String what, Map<String, Released> values, List<String> lines) {
    new TreeMap<>(values)
        .forEach(
            (name, one) -> lines.add(what + " " + name + ": " + TranscriptText.bits(one.value())));
  }

  @Test
  void nothingThatWasRecordedIsForgotten() {
    recorded().requireNames(cases().keySet());
  }

  @Test
  void twins_areNoticed() {
    TranscriptMutations.requireNoticed(recorded(), "metric-admm STAR {rounds=4}");
    TranscriptMutations.requireNoticed(recorded(), "pp-admm MESH {rounds=4}");
  }

  private static RecordedTranscripts recorded() {
    return RecordedTranscripts.of(RecordedLettersTest.class, "recorded-letters.txt.gz");
  }
}
