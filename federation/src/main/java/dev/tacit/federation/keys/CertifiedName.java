package dev.tacit.federation.keys;

import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;

/**
 * Reads from a certificate the name of the party that it was issued to.
 *
 * <p>The name is the only alternative name of DNS type. A certificate with none or several names
 * nobody, so that it cannot stand for two parties.
 */
public final class CertifiedName {
  private static final int DNS = 2;

  private CertifiedName() {}

  /** The one alternative name; empty where there is none or more than one. */
  public static String of(X509Certificate certificate) {
    try {
      Collection<List<?>> names = certificate.getSubjectAlternativeNames();
      if (names == null || names.size() != 1) {
        return "";
      }
      List<?> only = names.iterator().next();
      return only.get(0).equals(DNS) ? String.valueOf(only.get(1)) : "";
    } catch (CertificateParsingException e) {
      return "";
    }
  }
}
