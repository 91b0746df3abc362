package dev.tacit.federation.keys;

import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CRLReason;
import java.security.cert.CertificateException;
import java.security.cert.CertificateRevokedException;
import java.security.cert.X509CRL;
import java.security.cert.X509Certificate;
import java.util.Date;
import java.util.Map;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * Accepts certificates that the consortium's authority issued and has not revoked.
 *
 * <p>The list is read again whenever its file has changed. A list that the authority did not sign
 * is an error, and then no certificate is accepted.
 */
public final class PeerTrust extends X509ExtendedTrustManager {
  private final X509ExtendedTrustManager path;
  private final X509Certificate authority;
  private final Path list;
  private final RefusalListener refusalListener;
  private FileTime readAt;
  private X509CRL revoked;

  /** Receives the name that a refused certificate showed, and the reason. */
  @FunctionalInterface
  public interface RefusalListener {
    void refused(String name, String why);
  }

  public PeerTrust(PartyFolder folder, RefusalListener refusalListener) {
    this.refusalListener = refusalListener;
    this.authority = PemFile.certificate(folder.authority());
    this.list = folder.revoked();
    this.path = trustManager(authority);
  }

  private static X509ExtendedTrustManager trustManager(X509Certificate authority) {
    try {
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      store.setCertificateEntry("authority", authority);
      TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
      factory.init(store);
      for (TrustManager manager : factory.getTrustManagers()) {
        if (manager instanceof X509ExtendedTrustManager extended) {
          return extended;
        }
      }
      throw new IllegalStateException("this Java platform has no X.509 trust manager");
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException("the authority's certificate cannot be used: " + e, e);
    }
  }

  /** Refuses a certificate that is revoked or has expired. */
  public void requireValid(X509Certificate certificate) throws CertificateException {
    certificate.checkValidity();
    var entry = current().getRevokedCertificate(certificate.getSerialNumber());
    if (entry != null) {
      Date when = entry.getRevocationDate();
      throw new CertificateRevokedException(
          when, CRLReason.CESSATION_OF_OPERATION, authority.getSubjectX500Principal(), Map.of());
    }
  }

  /** Why a certificate is not accepted, without the platform's internals. */
  public static String why(CertificateException refused) {
    return refused instanceof CertificateRevokedException revoked
        ? "it was revoked at " + revoked.getRevocationDate().toInstant()
        : String.valueOf(refused.getMessage());
  }

  private synchronized X509CRL current() throws CertificateException {
    try {
      FileTime changed = Files.getLastModifiedTime(list);
      if (revoked == null || !changed.equals(readAt)) {
        X509CRL fresh = PemFile.revocations(list);
        fresh.verify(authority.getPublicKey());
        revoked = fresh;
        readAt = changed;
      }
      return revoked;
    } catch (IOException | GeneralSecurityException | RuntimeException e) {
      throw new CertificateException("the revocation list " + list + " cannot be used: " + e, e);
    }
  }

  private interface Check {
    void run() throws CertificateException;
  }

  /** All authorities have one name, so that the platform says no more than that a sum is wrong. */
  private void requireTrusted(X509Certificate shown, Check check) throws CertificateException {
    try {
      check.run();
    } catch (CertificateException e) {
      if (isOfAnother(shown)) {
        CertificateException named =
            new CertificateException("the certificate is of another authority than this party's");
        named.addSuppressed(e);
        throw named;
      }
      throw e;
    }
  }

  private boolean isOfAnother(X509Certificate shown) {
    try {
      shown.verify(authority.getPublicKey());
      return false;
    } catch (GeneralSecurityException e) {
      return true;
    }
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    try {
      requireTrusted(chain[0], () -> path.checkClientTrusted(chain, type, engine));
      requireValid(chain[0]);
    } catch (CertificateException e) {
      refusalListener.refused(CertifiedName.of(chain[0]), why(e));
      throw e;
    }
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    requireTrusted(chain[0], () -> path.checkServerTrusted(chain, type, engine));
    requireValid(chain[0]);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    path.checkClientTrusted(chain, type, socket);
    requireValid(chain[0]);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    path.checkServerTrusted(chain, type, socket);
    requireValid(chain[0]);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
    path.checkClientTrusted(chain, type);
    requireValid(chain[0]);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
    path.checkServerTrusted(chain, type);
    requireValid(chain[0]);
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return path.getAcceptedIssuers();
  }
}
