package dev.tacit.federation.party;

import dev.tacit.dp.mechanism.OwnerOnlyFile;
import dev.tacit.federation.wire.Octets;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * What a party has heard and decided, in order, so that a restarted one comes to the same state.
 * Only appended to; an entry that a kill cut in two is cut off, since nothing rested on it.
 */
public final class RoundJournal implements Closeable {
  private static final int HEADER = 2 * Integer.BYTES;
  private static final int MOST = 1 << 28;
  private static final byte BEGIN = 0;
  private static final byte HEARD = 1;
  private static final byte OPENED = 2;
  private static final byte CLOSED = 3;
  private static final byte SENT = 4;

  /** One thing that happened. */
  public sealed interface Entry {
    /** A parcel of a peer was read. */
    record Heard(int peer, Octets message) implements Entry {}

    /** A parcel that a peer may still ask for when this party can make it no more. */
    record Sent(int peer, Octets message) implements Entry {}

    /** The agent went into a round: what it releases there, it will release again. */
    record Opened(int round) implements Entry {}

    /** The hub closed a round with these agents. */
    record Closed(int round, List<Integer> present) implements Entry {
      public Closed {
        present = List.copyOf(present);
      }
    }
  }

  private final FileChannel channel;
  private final List<Entry> found = new ArrayList<>();
  private boolean dirty;

  private RoundJournal(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Opens the journal of a run, or begins it.
   *
   * @param agreement what the run is; that of another one is refused
   */
  public static RoundJournal open(Path file, String agreement) {
    try {
      FileChannel channel =
          FileChannel.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      RoundJournal journal = new RoundJournal(channel);
      try {
        journal.requireAlone(file);
        journal.read(file, agreement);
        return journal;
      } catch (IOException | RuntimeException e) {
        channel.close();
        throw e;
      }
    } catch (IOException e) {
      throw unusable(file, e);
    }
  }

  private void requireAlone(Path file) throws IOException {
    try {
      if (channel.tryLock() != null) {
        return;
      }
    } catch (OverlappingFileLockException e) {
      // Refused below like the lock of another process.
    }
    throw Refused.usage(
        "journal", file, "used by one process", "Another one takes part in this run with it.");
  }

  private void read(Path file, String agreement) throws IOException {
    long good = 0;
    List<byte[]> bodies = new ArrayList<>();
    for (byte[] body = body(0); body != null; body = body(good)) {
      bodies.add(body);
      good += HEADER + body.length;
    }
    channel.truncate(good);
    channel.position(good);
    byte[] begin = begin(agreement);
    if (bodies.isEmpty()) {
      write(begin);
      force();
      OwnerOnlyFile.sync(OwnerOnlyFile.directory(file)); // its name must outlast the power, too
      return;
    }
    if (!Arrays.equals(bodies.get(0), begin)) {
      throw Refused.usage(
          "journal",
          file,
          "that of this run",
          "It belongs to another agreement: start with the federation file, schema and version with"
              + " which the run began, or give another run another name.");
    }
    bodies.subList(1, bodies.size()).forEach(body -> found.add(entry(body)));
  }

  private static byte[] begin(String agreement) {
    byte[] text = ("tacit-journal-1 " + agreement).getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(1 + text.length).put(BEGIN).put(text).array();
  }

  /** Null where no whole entry follows. */
  private byte[] body(long from) throws IOException {
    byte[] head = filled(HEADER, from);
    if (head == null) {
      return null;
    }
    ByteBuffer fields = ByteBuffer.wrap(head);
    int length = fields.getInt();
    int sum = fields.getInt();
    byte[] body = length < 1 || length > MOST ? null : filled(length, from + HEADER);
    return body != null && sum(body) == sum ? body : null;
  }

  private byte[] filled(int length, long from) throws IOException {
    if (channel.size() - from < length) {
      return null;
    }
    byte[] bytes = new byte[length];
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    while (buffer.hasRemaining()) {
      if (channel.read(buffer, from + buffer.position()) < 0) {
        return null;
      }
    }
    return bytes;
  }

  private static int sum(byte[] body) {
    CRC32C sum = new CRC32C();
    sum.update(body);
    return (int) sum.getValue();
  }

  private static Entry entry(byte[] body) {
    ByteBuffer in = ByteBuffer.wrap(body);
    byte kind = in.get();
    int first = in.getInt();
    if (kind == HEARD || kind == SENT) {
      byte[] bytes = new byte[in.remaining()];
      in.get(bytes);
      Octets message = Octets.of(bytes);
      return kind == HEARD ? new Entry.Heard(first, message) : new Entry.Sent(first, message);
    }
    if (kind == OPENED) {
      return new Entry.Opened(first);
    }
    List<Integer> present = new ArrayList<>();
    while (in.hasRemaining()) {
      present.add(in.getInt());
    }
    return new Entry.Closed(first, present);
  }

  /** What it held when it was opened. */
  public List<Entry> found() {
    return List.copyOf(found);
  }

  /** On the disk after the next {@link #force}. */
  public void write(Entry entry) {
    if (entry instanceof Entry.Heard heard) {
      write(message(HEARD, heard.peer(), heard.message()));
    } else if (entry instanceof Entry.Sent sent) {
      write(message(SENT, sent.peer(), sent.message()));
    } else if (entry instanceof Entry.Opened opened) {
      write(ByteBuffer.allocate(5).put(OPENED).putInt(opened.round()).array());
    } else if (entry instanceof Entry.Closed closed) {
      ByteBuffer out = ByteBuffer.allocate(5 + Integer.BYTES * closed.present().size());
      out.put(CLOSED).putInt(closed.round());
      closed.present().forEach(out::putInt);
      write(out.array());
    }
  }

  private static byte[] message(byte kind, int peer, Octets message) {
    return ByteBuffer.allocate(5 + message.length())
        .put(kind)
        .putInt(peer)
        .put(message.toArray())
        .array();
  }

  private void write(byte[] body) {
    ByteBuffer out = ByteBuffer.allocate(HEADER + body.length);
    out.putInt(body.length).putInt(sum(body)).put(body).flip();
    try {
      while (out.hasRemaining()) {
        channel.write(out);
      }
      dirty = true;
    } catch (IOException e) {
      throw full(e);
    }
  }

  /** A full disk, as a rule: what was not written did not happen. */
  private static Refused full(IOException e) {
    return new Refused(
        Kind.LEDGER,
        "the journal of the run cannot be written: "
            + e.getMessage()
            + ". Make room and start the same command again: the run goes on.",
        e);
  }

  /** What was written is on the disk when this returns. */
  public void force() {
    try {
      if (dirty) {
        channel.force(false);
        dirty = false;
      }
    } catch (IOException e) {
      throw full(e);
    }
  }

  private static Refused unusable(Path file, IOException e) {
    return new Refused(
        Kind.LEDGER, "the journal " + file + " cannot be used: " + e + ". Nothing was sent.", e);
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
