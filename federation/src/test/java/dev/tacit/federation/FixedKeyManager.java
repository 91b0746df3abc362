package dev.tacit.federation;

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;

/** Shows one certificate to everybody, whomever they would believe. */
final class FixedKeyManager extends X509ExtendedKeyManager {
  private static final String ONLY = "only";
  private final PrivateKey key;
  private final X509Certificate certificate;

  FixedKeyManager(PrivateKey key, X509Certificate certificate) {
    this.key = key;
    this.certificate = certificate;
  }

  @Override
  public String[] getClientAliases(String type, Principal[] issuers) {
    return new String[] {ONLY};
  }

  @Override
  public String chooseClientAlias(String[] types, Principal[] issuers, Socket socket) {
    return ONLY;
  }

  @Override
  public String chooseEngineClientAlias(String[] types, Principal[] issuers, SSLEngine engine) {
    return ONLY;
  }

  @Override
  public String[] getServerAliases(String type, Principal[] issuers) {
    return new String[] {ONLY};
  }

  @Override
  public String chooseServerAlias(String type, Principal[] issuers, Socket socket) {
    return ONLY;
  }

  @Override
  public X509Certificate[] getCertificateChain(String alias) {
    return new X509Certificate[] {certificate};
  }

  @Override
  public PrivateKey getPrivateKey(String alias) {
    return key;
  }
}
