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
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What a party has received and decided, in order, so that a restarted one comes to the same state.
 *
 * <p>The file is only appended to. What a crash left half written at its end is cut off, since
 * nothing rested on it; what is not whole before later rounds is refused, because it cannot be the
 * work of a crash.
 */
public final class RoundJournal implements Closeable {
  private static final byte BEGIN = 0;
  private static final byte HEARD = 1;
  private static final byte OPENED = 2;
  private static final byte CLOSED = 3;
  private static final byte SENT = 4;
  private static final byte CONFIRMED = 5;

  /** One thing that happened. */
  public sealed interface Entry {
    /** A parcel of a peer was read. */
    record Heard(int peer, Octets message) implements Entry {}

    /** A parcel that a peer may still ask for when this party can make it no more. */
    record Sent(int peer, Octets message) implements Entry {}

    /**
     * The agent went into a round: what it releases there, it will release again.
     *
     * @param paid releases of this agent before, each of which is in its ledger
     */
    record Opened(int round, long paid) implements Entry {
      public Opened(int round) {
        this(round, 0);
      }
    }

    /** A peer has said that it needs nothing more. */
    record Confirmed(int peer) implements Entry {}

    /** The hub closed a round with these agents. */
    record Closed(int round, List<Integer> present) implements Entry {
      public Closed {
        present = List.copyOf(present);
      }
    }
  }

  private final FileChannel channel;
  private final List<Entry> restored = new ArrayList<>();
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
    JournalBytes bytes = bytes(channel, file, agreement);
    restored.addAll(entries(bytes, file, agreement));
    channel.truncate(bytes.validLength());
    channel.position(bytes.validLength());
    if (bytes.bodies().isEmpty()) {
      write(begin(agreement));
      force();
      OwnerOnlyFile.sync(OwnerOnlyFile.directory(file)); // its name must outlast the power, too
    }
  }

  private static JournalBytes bytes(FileChannel channel, Path file, String agreement)
      throws IOException {
    JournalBytes bytes = JournalBytes.of(channel, List.of(OPENED, CLOSED));
    if (!bytes.torn()) {
      throw new Refused(
          Kind.LEDGER,
          "the journal "
              + file
              + " is damaged: what stands at byte "
              + bytes.validLength()
              + " is not what was written, and later rounds follow. Nothing was sent. Put back a"
              + " copy that knows of the last round and start the same command again, or give the"
              + " run up with 'tacit ledger release'.");
    }
    if (bytes.bodies().isEmpty() && !isBeginning(channel, agreement)) {
      throw new Refused(
          Kind.LEDGER,
          "the file "
              + file
              + " is no journal of this run: it does not begin as one. It was left as it is, and"
              + " nothing was sent. Give another `journal`, or, if it was one, put back a"
              + " copy that is not damaged.");
    }
    return bytes;
  }

  /** A crash before the first entry was on the disk leaves some of its bytes, or zeros. */
  private static boolean isBeginning(FileChannel channel, String agreement) throws IOException {
    byte[] first = JournalBytes.entry(begin(agreement)).array();
    ByteBuffer there = ByteBuffer.allocate(first.length + 1);
    while (there.hasRemaining() && channel.read(there, there.position()) >= 0) {
      // The rest of it.
    }
    boolean begins = there.position() <= first.length;
    for (int at = 0; begins && at < there.position(); at++) {
      begins = there.get(at) == first[at] || there.get(at) == 0;
    }
    return begins;
  }

  private static List<Entry> entries(JournalBytes bytes, Path file, String agreement) {
    if (bytes.bodies().isEmpty()) {
      return List.of();
    }
    if (!Arrays.equals(bytes.bodies().get(0), begin(agreement))) {
      throw Refused.usage(
          "journal",
          file,
          "that of this run",
          "It belongs to another agreement: start with the federation file, schema and version with"
              + " which the run began, or give another run another name.");
    }
    return bytes.bodies().stream().skip(1).map(RoundJournal::entry).toList();
  }

  /**
   * What a journal holds, without writing to it or making one; nothing where there is none.
   *
   * @param agreement what the run is; that of another one is refused
   */
  public static List<Entry> peek(Path file, String agreement) {
    if (!Files.exists(file)) {
      return List.of();
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      return entries(bytes(channel, file, agreement), file, agreement);
    } catch (IOException e) {
      throw unusable(file, e);
    }
  }

  private static byte[] begin(String agreement) {
    byte[] text = ("tacit-journal-1 " + agreement).getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(1 + text.length).put(BEGIN).put(text).array();
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
      return new Entry.Opened(first, in.hasRemaining() ? in.getLong() : 0);
    }
    if (kind == CONFIRMED) {
      return new Entry.Confirmed(first);
    }
    List<Integer> present = new ArrayList<>();
    while (in.hasRemaining()) {
      present.add(in.getInt());
    }
    return new Entry.Closed(first, present);
  }

  /** What it held when it was opened. */
  public List<Entry> restored() {
    return List.copyOf(restored);
  }

  /** On the disk after the next {@link #force}. */
  public void write(Entry entry) {
    if (entry instanceof Entry.Heard received) {
      write(message(HEARD, received.peer(), received.message()));
    } else if (entry instanceof Entry.Sent sent) {
      write(message(SENT, sent.peer(), sent.message()));
    } else if (entry instanceof Entry.Opened opened) {
      ByteBuffer out = ByteBuffer.allocate(5 + Long.BYTES);
      write(out.put(OPENED).putInt(opened.round()).putLong(opened.paid()).array());
    } else if (entry instanceof Entry.Confirmed confirmed) {
      write(ByteBuffer.allocate(5).put(CONFIRMED).putInt(confirmed.peer()).array());
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
    ByteBuffer out = JournalBytes.entry(body);
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
