package dev.tacit.federation.link;

import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import java.security.GeneralSecurityException;
import java.util.Optional;
import javax.net.ssl.SSLException;

/** Why a connection ended, in words. */
final class LinkFailure {
  private static final int DEEPEST = 12;

  private LinkFailure() {}

  /** The innermost reason. */
  static String why(Throwable failure) {
    Throwable deepest = failure;
    for (int depth = 0; depth < DEEPEST && deepest.getCause() != null; depth++) {
      deepest = deepest.getCause();
    }
    return deepest == failure
        ? String.valueOf(failure.getMessage())
        : failure.getMessage() + ": " + deepest.getMessage();
  }

  /** Where certificates are the reason: one of the two sides is not believed. */
  static Optional<Refused> identity(String peer, Throwable failure) {
    Throwable one = failure;
    for (int depth = 0; depth < DEEPEST && one != null; depth++) {
      if (one instanceof SSLException || one instanceof GeneralSecurityException) {
        return Optional.of(
            new Refused(
                Kind.IDENTITY,
                "no secure connection with "
                    + peer
                    + ": "
                    + why(failure)
                    + ". Its certificate or this party's is expired, revoked, of another authority"
                    + " or another name; 'tacit keys show' lists what was issued."));
      }
      one = one.getCause();
    }
    return Optional.empty();
  }
}
