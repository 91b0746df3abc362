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

/** Why a connection ended, in words. */
final class LinkFailure {
  private static final int DEEPEST = 12;
  private static final int LONGEST = 1000;

  /** A connection that was cut in the middle of a handshake says nothing about anybody. */
  private static final Pattern ABOUT = Pattern.compile("(?i)certificat|unknown.ca");

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

  /**
   * The network library goes on about its insides in further lines, and the other side may have had
   * a say: terminals and logs get printable signs only.
   */
  private static String line(Throwable failure) {
    String first = String.valueOf(failure.getMessage()).lines().findFirst().orElse("");
    return first.substring(0, Math.min(first.length(), LONGEST)).replaceAll("[^ -~]", "?");
  }

  /** Where the other side said no to what this one says. */
  static Optional<Refused> refusal(String peer, Throwable failure) {
    return Status.fromThrowable(failure).getCode() == Status.Code.FAILED_PRECONDITION
        ? Optional.of(new Refused(Kind.PEER, peer + " has turned this party away: " + why(failure)))
        : Optional.empty();
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
