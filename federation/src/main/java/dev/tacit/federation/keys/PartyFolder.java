package dev.tacit.federation.keys;

import dev.tacit.data.ReadFailure;
import dev.tacit.learn.Refused;
import dev.tacit.learn.file.AtomicFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.stream.Stream;

/**
 * The folder of a party's keys: its own certificate and key, the authority's certificate, and the
 * list of revoked certificates.
 */
public record PartyFolder(Path folder) {
  public Path certificate() {
    return folder.resolve("party.pem");
  }

  public Path secret() {
    return folder.resolve("party-key.pem");
  }

  /** What the authority is asked to certify. */
  public Path request() {
    return folder.resolve("request.pem");
  }

  public Path authority() {
    return folder.resolve(KeyAuthority.CERTIFICATE);
  }

  /**
   * The list of revoked certificates. It may be replaced while a party runs, which then uses the
   * new one.
   */
  public Path revoked() {
    return folder.resolve(KeyAuthority.REVOKED);
  }

  /** The certificate that this party shows to others. */
  public X509Certificate ownCertificate() {
    return PemFile.certificate(certificate());
  }

  /** Refuses a folder in which something is missing, or that of another party. */
  public void requireComplete(String option, String party) {
    for (Path file : List.of(certificate(), secret(), authority(), revoked())) {
      if (!Files.isReadable(file)) {
        throw Refused.usage(
            option,
            folder,
            "a folder with " + file.getFileName(),
            "'tacit keys issue' makes such a folder.");
      }
    }
    X509Certificate shown = ownCertificate();
    if (!isOf(PemFile.secret(secret()), shown)) {
      throw Refused.usage(
          option,
          folder,
          "a key and its certificate",
          "party.pem certifies another key than party-key.pem: put the files of one 'tacit keys"
              + " issue' there, or ask for a certificate of this key.");
    }
    String named = CertifiedName.of(shown);
    if (!named.equals(party)) {
      throw Refused.usage(
          option, folder, "the keys of " + party, "The certificate names '" + named + "'.");
    }
  }

  /** Whether what the key signs is signed for who reads the certificate. */
  private static boolean isOf(PrivateKey key, X509Certificate certificate) {
    try {
      Signature signature = Signature.getInstance("SHA256withECDSA");
      signature.initSign(key);
      signature.update(certificate.getEncoded());
      byte[] signed = signature.sign();
      signature.initVerify(certificate.getPublicKey());
      signature.update(certificate.getEncoded());
      return signature.verify(signed);
    } catch (GeneralSecurityException e) {
      return false;
    }
  }

  void requireEmpty() {
    if (Files.exists(secret()) || Files.exists(certificate())) {
      throw Refused.usage(
          "out", folder, "a folder without a party's key", "A key is never replaced.");
    }
  }

  void requireUncertified() {
    if (Files.exists(certificate())) {
      throw Refused.usage(
          "out", folder, "a folder without a certificate", "A certificate is never replaced.");
    }
  }

  void copyFrom(Path authorityFolder) {
    for (String name : KeyAuthority.requiredFiles()) {
      try {
        String text = Files.readString(authorityFolder.resolve(name), StandardCharsets.US_ASCII);
        AtomicFile.write(folder.resolve(name), text);
      } catch (IOException e) {
        throw Refused.usage("authority", authorityFolder, "readable", ReadFailure.reason(e) + ".");
      }
    }
  }

  static void make(Path folder) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw Refused.usage("folder", folder, "one that can be made", "It failed: " + e + ".");
    }
  }

  static List<Path> list(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".pem")).sorted().toList();
    } catch (IOException e) {
      throw Refused.usage("authority", folder, "readable", ReadFailure.reason(e) + ".");
    }
  }
}
