package dev.tacit.federation.link;

import dev.tacit.federation.wire.Octets;
import java.nio.ByteBuffer;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;

/**
 * Identifies a connection by the certificates that its two ends have shown.
 *
 * <p>Greetings are signed for it: whoever sits between two parties, be it the authority itself, has
 * to show certificates of its own to each, so a greeting that is passed on does not fit.
 */
final class ChannelBinding {
  private ChannelBinding() {}

  static Octets of(X509Certificate caller, X509Certificate called) {
    Octets one = digest(caller);
    Octets other = digest(called);
    return Octets.digest(
        ByteBuffer.allocate(one.length() + other.length())
            .put(one.toArray())
            .put(other.toArray())
            .array());
  }

  private static Octets digest(X509Certificate certificate) {
    try {
      return Octets.digest(certificate.getEncoded());
    } catch (CertificateEncodingException impossible) {
      throw new IllegalStateException("a certificate that was read cannot be written", impossible);
    }
  }
}
