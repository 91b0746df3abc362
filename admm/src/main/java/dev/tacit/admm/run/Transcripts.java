package dev.tacit.admm.run;

import dev.tacit.dp.mechanism.TranscriptDigest;
import dev.tacit.optim.linalg.Digests;
import dev.tacit.optim.linalg.Vec;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeSet;

/**
 * What each agent of a run has heard, as a digest that grows with the rounds. Letters between two
 * openings are a set: order and duplicates do not count, nor does who passed a letter on. What did
 * not arrive is not in it. Memory holds the letters of one round only.
 */
public final class Transcripts {
  private static final byte[] START = {};

  /** One agent: everything before the latest opening, and the letters since. */
  private static final class Transcript {
    private byte[] before = START;
    private TranscriptDigest digest = TranscriptDigest.NOTHING;
    private final TreeSet<byte[]> since = new TreeSet<>(Arrays::compare);
  }

  private final Map<Integer, Transcript> transcripts = new HashMap<>();

  /** A letter reached an agent: its names and all its values are in the digest. */
  public void record(int agent, int round, int author, SortedMap<String, Vec> values) {
    MessageDigest letter = Digests.sha256();
    letter.update(
        ByteBuffer.allocate(3 * Integer.BYTES)
            .putInt(round)
            .putInt(author)
            .putInt(values.size())
            .array());
    values.forEach((name, value) -> update(letter, name, value));
    transcript(agent).since.add(letter.digest());
  }

  private static void update(MessageDigest letter, String name, Vec value) {
    byte[] called = name.getBytes(StandardCharsets.UTF_8);
    ByteBuffer bytes =
        ByteBuffer.allocate(2 * Integer.BYTES + called.length + Double.BYTES * value.dimension());
    bytes.putInt(called.length).put(called).putInt(value.dimension()).put(value.bytes());
    letter.update(bytes.array());
  }

  /** Everything that the agent has heard up to now; what comes later belongs to later draws. */
  public TranscriptDigest digestOf(int agent) {
    Transcript own = transcript(agent);
    if (!own.since.isEmpty()) {
      MessageDigest all = Digests.sha256();
      all.update(own.before);
      own.since.forEach(all::update);
      own.since.clear();
      own.before = all.digest();
      own.digest = new TranscriptDigest(HexFormat.of().formatHex(own.before));
    }
    return own.digest;
  }

  private Transcript transcript(int agent) {
    return transcripts.computeIfAbsent(agent, unused -> new Transcript());
  }
}
