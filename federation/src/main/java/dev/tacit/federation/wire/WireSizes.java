package dev.tacit.federation.wire;

import com.google.protobuf.CodedOutputStream;
import dev.tacit.admm.agent.LetterKind;
import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Leaves;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.ledger.json.ReceiptJson;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * How many bytes {@link MessageWriter} and {@link EndStatement} write at most, from public numbers.
 *
 * @param run its name
 * @param parties of the run
 * @param rounds of the run
 */
public record WireSizes(String run, int parties, int rounds) {
  /** No algorithm has a longer name for a place within a round. */
  private static final String SITE = "s".repeat(64);

  /** What a line has beside its receipt: how often, two names, braces and its end. */
  private static final int COUNTED = 64;

  /** Places of one round that share a mechanism without being in every round. */
  private static final int SPARE_SITES = 4;

  /** A field: its tag, its length and its content. */
  private static long field(long content) {
    return 1 + CodedOutputStream.computeUInt64SizeNoTag(content) + content;
  }

  private static long number(long most) {
    return 1L + CodedOutputStream.computeUInt64SizeNoTag(most);
  }

  /** A parcel with a part that is so long. */
  public long parcel(long content) {
    return field(number(rounds + 1L) + number(parties) + content);
  }

  public long letter(LetterKind kind) {
    long values = 0;
    for (Map.Entry<String, Integer> value : kind.numbers().entrySet()) {
      values +=
          field(field(value.getKey().length()) + field((long) Double.BYTES * value.getValue()));
    }
    return field(number(parties) + values);
  }

  public long statement(String kind, long body) {
    return field(number(parties) + field(kind.length()) + field(body) + field(Limits.SIGNATURE));
  }

  /**
   * The body of an end statement.
   *
   * @param functions linear functions of the model
   * @param receipts as long as {@link #receipts} says
   * @param transcripts kinds of letters, each as often as it has authors
   */
  public long endStatement(
      int functions, int features, long receipts, Collection<LetterKind> transcripts) {
    long model = field(field((long) Double.BYTES * features) + field(Double.BYTES));
    long lines = 0;
    for (LetterKind kind : transcripts) {
      long names = TranscriptKey.names(kind).length();
      lines += field(number(parties) + field(names) + field(Limits.DIGEST));
    }
    return functions * model + field(packed(receipts)) + lines;
  }

  /** What packing makes of bytes that do not pack: stored blocks, head and sum. */
  private static long packed(long plain) {
    return plain + plain / 1000 + 64;
  }

  /**
   * The receipts of an agent before they are packed. Equal ones but for the round are one line, so
   * that a mechanism has one for each place of a round in which it stands; each receipt has at
   * least one mechanism, and is no longer than lines for each of its own.
   */
  public long receipts(PrivacyEvent event, Neighbours stated) {
    long all = 0;
    for (Map.Entry<PrivacyEvent.Leaf, Long> leaf : Leaves.of(event).counts().entrySet()) {
      long perRound = (leaf.getValue() + rounds - 1) / rounds;
      long lines = Math.min(leaf.getValue(), perRound + SPARE_SITES);
      all += lines * line(leaf.getKey(), stated);
    }
    return all;
  }

  private long line(PrivacyEvent.Leaf leaf, Neighbours stated) {
    Address longest = new Address(run, "agent-" + parties, rounds + 1, SITE);
    // Written as often as may be, in a wrapping of its own.
    PrivacyEvent written = PrivacyEvent.repeated(PrivacyEvent.composed(leaf), Long.MAX_VALUE);
    return (long) ReceiptJson.mostBytes(longest, written, stated) + COUNTED;
  }

  /** The kinds as often as they have authors, whose letters a party hears of. */
  public static List<LetterKind> repeated(LetterKind kind, int authors) {
    return Collections.nCopies(authors, kind);
  }
}
