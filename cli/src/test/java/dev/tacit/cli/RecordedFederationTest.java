package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tacit.dp.mechanism.PatchedKeys;
import dev.tacit.dp.mechanism.RecordedTranscripts;
import dev.tacit.dp.mechanism.TranscribedPrograms;
import dev.tacit.dp.mechanism.TranscriptMutations;
import dev.tacit.dp.mechanism.TranscriptText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * A hub and its nodes, and nodes of a ring, by the very commands and over real connections, as
 * threads of one process, as they were when the file beside this test was written: what left each
 * owner, and every field of its answer, its model and its ledger. See {@link RecordedTranscripts}
 * for how it is written again; what is in the letters is held by {@code RecordedLettersTest}.
 */
@ExtendWith(PatchedKeys.class)
class RecordedFederationTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String STAR = "a hub and three owners";
  private static final String RING = "a ring of three owners";

  /** What differs from run to run in what commands say, beside times and digests. */
  private static final String[] PASSING = {
    "digest", "reservedAt", "head", "model", "bytesSent", "bytesReceived"
  };

  @TempDir private Path folder;

  @Test
  void aStarIsWhatItWas() throws Exception {
    recorded().require(STAR, transcript(hospitals(true).with("algorithm", "metric-admm")));
  }

  @Test
  void aRingIsWhatItWas() throws Exception {
    recorded()
        .require(
            RING,
            transcript(
                hospitals(false).with("algorithm", "pp-admm").with("regulariser", "l2=0.05")));
  }

  private Hospitals hospitals(boolean star) {
    return new Hospitals(folder, 3, star).with("settings", "{rounds: 4}");
  }

  private List<String> transcript(Hospitals all) throws Exception {
    Path file = all.agree("federation.yaml");
    PartyThreads threads = new PartyThreads(all);
    TranscribedPrograms.Transcribed<Map<String, Integer>> done =
        TranscribedPrograms.of(
            () -> {
              all.parties().forEach(party -> threads.start(party, file, "--json"));
              return threads.codes();
            });
    assertThat(done.result()).as(all.logs()).allSatisfy((party, code) -> assertThat(code).isZero());
    List<String> lines = new ArrayList<>(done.byAgent());
    for (String party : all.parties()) {
      lines.addAll(leaves(party, threads.answer(party)));
    }
    for (String owner : all.names()) {
      String ledger = all.path(owner, "ledger").toString();
      CommandResult shown =
          CommandResult.tacit("ledger", "show", "--ledger", ledger, "--json").ok();
      lines.addAll(leaves("ledger of " + owner, shown.out()));
      lines.addAll(leaves("file." + owner, Files.readString(all.path(owner, "model.json"))));
    }
    return lines;
  }

  private static List<String> leaves(String of, String json) throws IOException {
    return TranscriptText.leaves(of, JSON.readValue(json, Object.class), PASSING);
  }

  @Test
  void twins_areNoticed() {
    TranscriptMutations.requireNoticed(recorded(), STAR);
    TranscriptMutations.requireNoticed(recorded(), RING);
  }

  private static RecordedTranscripts recorded() {
    return RecordedTranscripts.of(RecordedFederationTest.class, "recorded-federation.txt.gz");
  }
}
