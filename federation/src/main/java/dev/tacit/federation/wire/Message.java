package dev.tacit.federation.wire;

import dev.tacit.admm.agent.Envelope;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Everything that one party sends to another. The kinds are closed: a reader that meets another
 * kind refuses the stream.
 */
public sealed interface Message {
  /** The first of both sides: what the other must sign, so that no old greeting passes. */
  record Challenge(Octets nonce) implements Message {
    public Challenge {
      Objects.requireNonNull(nonce, "nonce");
    }
  }

  /**
   * The second of both sides: who speaks, to whom, what it takes the run to be, and what it has of
   * the other.
   *
   * @param receivedUpTo every parcel of the other before this place
   * @param signature of the owner over all the rest and the other's challenge
   */
  record Greeting(
      int from, int to, SortedMap<String, String> facts, long receivedUpTo, Octets signature)
      implements Message {
    public Greeting {
      facts = Collections.unmodifiableSortedMap(new TreeMap<>(facts));
      Objects.requireNonNull(signature, "signature");
    }
  }

  /**
   * All that one party sends to another in one hop of a round; it is sent even when it is empty, so
   * that peers need not wait.
   *
   * @param round -1 before the first, the number of rounds after the last
   * @param letters of that round
   * @param statements of owners; before the first round and after the last
   */
  record Parcel(int round, int hop, List<Envelope> letters, List<Statement> statements)
      implements Message {
    public Parcel {
      letters = List.copyOf(letters);
      statements = List.copyOf(statements);
    }

    /** Parcels of one party to another come in the order of their places. */
    public long sequence() {
      return sequence(round, hop);
    }

    public static long sequence(int round, int hop) {
      return (round + 1L) << 16 | hop;
    }
  }

  /**
   * A statement of an owner to all others, whoever relays it.
   *
   * @param kind what it is about; a signature of one kind is none of another
   */
  record Statement(int owner, String kind, Octets body, Octets signature) {
    public Statement {
      Objects.requireNonNull(kind, "kind");
      Objects.requireNonNull(body, "body");
      Objects.requireNonNull(signature, "signature");
    }
  }

  /** The sender needs nothing of the other any more, now or after a restart. */
  record Goodbye() implements Message {}

  /**
   * The sender stops and says why.
   *
   * @param isPeersFault whether another party is at fault; otherwise a party may just be late
   */
  record Halt(boolean isPeersFault, String why) implements Message {
    public Halt {
      Objects.requireNonNull(why, "why");
    }
  }
}
