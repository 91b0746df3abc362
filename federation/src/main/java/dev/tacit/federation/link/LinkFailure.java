package dev.tacit.federation.link;

import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import io.grpc.Status;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;

/**
 * Explains why a connection ended, and turns reasons that concern the run into refusals.
 *
 * <p>The texts of the network library are shortened to one line of printable characters, since the
 * other side may have had a part in them.
 */
final class LinkFailure {
  private static final int DEEPEST = 12;
  private static final int LONGEST = 1000;

  /**
   * Marks failures that are about certificates; a connection that is cut in the middle of a
   * handshake says nothing about anybody.
   */
  private static final Pattern ABOUT = Pattern.compile("(?i)certificat|unknown.ca");

  /** The library's text for a message above the limit; other limits have other texts. */
  private static final Pattern LARGE = Pattern.compile("(?i)message exceeds maximum size");

  private static final Set<Status.Code> REFUSALS =
      EnumSet.of(Status.Code.UNAUTHENTICATED, Status.Code.PERMISSION_DENIED);

  private LinkFailure() {}

  /** The innermost reason. */
  static String why(Throwable failure) {
    Throwable deepest = failure;
    for (int depth = 0; depth < DEEPEST && deepest.getCause() != null; depth++) {
      deepest = deepest.getCause();
    }
    return deepest == failure ? line(failure) : line(failure) + ": " + line(deepest);
  }

  /** The first line of a message, in printable characters only. */
  private static String line(Throwable failure) {
    String text =
        failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
    String first = text.lines().findFirst().orElse("");
    return first.substring(0, Math.min(first.length(), LONGEST)).replaceAll("[^ -~]", "?");
  }

  /** Where the other side said no to what this one says. */
  static Optional<Refused> refusal(String peer, Throwable failure) {
    return Status.fromThrowable(failure).getCode() == Status.Code.FAILED_PRECONDITION
        ? Optional.of(new Refused(Kind.PEER, peer + " refused this party: " + why(failure)))
        : Optional.empty();
  }

  /**
   * Where a message was larger than all have agreed on, whoever noticed: it is the same message
   * when it is sent again, so that the run cannot go on.
   */
  static Optional<Refused> size(String peer, Throwable failure, int limit) {
    boolean large =
        Status.fromThrowable(failure).getCode() == Status.Code.RESOURCE_EXHAUSTED
            && LARGE.matcher(line(failure)).find();
    return large
        ? Optional.of(tooLarge("between this party and " + peer, why(failure), limit))
        : Optional.empty();
  }

  /**
   * The same found out by who was about to send it.
   *
   * @param which way it went, or would have
   * @param what is known of its size
   */
  static Refused tooLarge(String which, String what, int limit) {
    return new Refused(
        Kind.PEER,
        "a message "
            + which
            + " is larger than `messageBytes` = "
            + limit
            + " allows ("
            + what
            + "). Where all have one version, nobody who does what it should sends one: the sizes of"
            + " all messages were checked before the run began. Ask the keeper of the other side;"
            + " what was released stays charged, 'tacit ledger release' gives the rest back.");
  }

  /** Where certificates are the reason: one of the two sides is not believed. */
  static Optional<Refused> identity(String peer, Throwable failure) {
    return isAboutIdentity(failure)
        ? Optional.of(
            new Refused(
                Kind.IDENTITY,
                "no secure connection with "
                    + peer
                    + ": "
                    + why(failure)
                    + ". Its certificate or this party's is expired, revoked, of another authority"
                    + " or another name; 'tacit keys show' lists what was issued."))
        : Optional.empty();
  }

  /** Whether a certificate was shown and not believed. */
  static boolean isByCertificate(Throwable failure) {
    Throwable one = failure;
    for (int depth = 0; depth < DEEPEST && one != null; depth++) {
      if (one instanceof CertificateException) {
        return true;
      }
      one = one.getCause();
    }
    return false;
  }

  private static boolean isAboutIdentity(Throwable failure) {
    if (REFUSALS.contains(Status.fromThrowable(failure).getCode())) {
      return true;
    }
    Throwable one = failure;
    for (int depth = 0; depth < DEEPEST && one != null; depth++) {
      boolean about = one instanceof SSLException && ABOUT.matcher(line(one)).find();
      if (about || one instanceof GeneralSecurityException) {
        return true;
      }
      one = one.getCause();
    }
    return false;
  }
}
