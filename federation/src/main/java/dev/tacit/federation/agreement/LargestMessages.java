package dev.tacit.federation.agreement;

import dev.tacit.admm.agent.LetterKind;
import dev.tacit.admm.graph.Graph;
import dev.tacit.admm.run.Parties;
import dev.tacit.admm.run.Plan;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.federation.wire.WireSizes;
import dev.tacit.learn.Refused;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Upper bounds on the sizes of all messages of a run, computed before anything is reserved.
 *
 * <p>A message above the limit would be sent again and again, and the last messages, when
 * everything is released already, are the largest.
 *
 * @param letters a parcel with the letters of a hop
 * @param consents a parcel with the consents of the owners before the first round
 * @param endStatements a parcel with their statements after the last round
 * @param receipts those of one owner, unpacked
 */
public record LargestMessages(long letters, long consents, long endStatements, long receipts) {
  private static final int MOST = 1 << 28;
  private static final int CONSENT_BYTES = 64;

  /**
   * Of a plan.
   *
   * @param functions linear functions of its model
   * @param graph of a mesh; in a star the hub sends everything to everybody at once
   */
  public static LargestMessages of(
      Plan plan, Neighbours asked, String run, int functions, int features, Optional<Graph> graph) {
    Parties<?, ?> parties = plan.requireParties();
    int owners = parties.agents();
    int all = owners + (graph.isEmpty() ? 1 : 0);
    WireSizes sizes = new WireSizes(run, all, parties.rounds());
    int together = graph.map(Graph::widest).orElse(owners);
    long letters = 0;
    List<LetterKind> transcripts = new ArrayList<>();
    for (LetterKind kind : parties.letters()) {
      long carried = kind.relayed() ? together : 1;
      letters = Math.max(letters, carried * sizes.letter(kind));
      transcripts.addAll(WireSizes.repeated(kind, authors(kind, owners, graph)));
    }
    long receipts = 0;
    for (int owner = 0; owner < owners; owner++) {
      receipts = Math.max(receipts, sizes.receipts(plan.event(owner), plan.receiptRelation(asked)));
    }
    long endStatement = sizes.endStatement(functions, features, receipts, transcripts);
    return new LargestMessages(
        sizes.parcel(letters),
        sizes.parcel(together * sizes.statement("consent", CONSENT_BYTES)),
        sizes.parcel(together * sizes.statement("parting", endStatement)),
        receipts);
  }

  /** The number of authors of whom an owner receives such letters, itself included. */
  private static int authors(LetterKind kind, int owners, Optional<Graph> graph) {
    if (graph.isEmpty()) {
      return 2;
    }
    int most = 0;
    for (int owner = 0; owner < owners; owner++) {
      most = Math.max(most, graph.get().degree(owner) + 1);
    }
    return kind.relayed() ? owners : most;
  }

  /** Refuses a limit below one of them, which all owners would meet after all was released. */
  void require(int messageBytes) {
    Map<Long, String> needed = new TreeMap<>();
    needed.put(letters, "the letters of a round");
    needed.put(consents, "the consents of the owners");
    needed.put(receipts, "the receipts of an owner");
    needed.put(endStatements, "the end statements of all owners, with models and receipts,");
    long most = needed.keySet().stream().mapToLong(Long::longValue).max().orElseThrow();
    if (most > messageBytes) {
      throw Refused.data(
          "messageBytes",
          messageBytes,
          "at least "
              + most
              + ": so many bytes "
              + needed.get(most)
              + " may take in one message with these owners, features and settings",
          most <= MOST
              ? "Write 'messageBytes: " + most + "' into the federation file, for all owners."
              : "No message may have more than "
                  + MOST
                  + ": take fewer owners, features or classes"
                  + " (a mesh in which everybody is connected needs the smallest messages).");
    }
  }
}
