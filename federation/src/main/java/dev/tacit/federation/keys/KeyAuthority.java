package dev.tacit.federation.keys;

import dev.tacit.federation.wire.Octets;
import dev.tacit.learn.Refused;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.cert.X509CRL;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.X500NameBuilder;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.CRLReason;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509v2CRLBuilder;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.ContentSigner;
import org.bouncycastle.operator.OperatorException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/**
 * The certificate authority of a consortium, in one folder: its certificate, its key, a copy of
 * every certificate that it issued, and the list of those that it revoked.
 *
 * <p>It is used by its keeper's command line only; a running party reads copies of the certificate
 * and the list.
 */
public final class KeyAuthority {
  static final String CERTIFICATE = "ca.pem";
  static final String SECRET = "ca-key.pem";
  static final String REVOKED = "revoked.pem";
  private static final String ISSUED = "issued";

  /** Certificates are valid from some minutes before now, because clocks of peers may be behind. */
  private static final Duration BACKDATED = Duration.ofMinutes(5);

  private static final Duration YEARS = Duration.ofDays(3650);

  private final Path folder;
  private final X509Certificate certificate;
  private final Clock clock;

  private KeyAuthority(Path folder, Clock clock) {
    this.folder = folder;
    this.certificate = PemFile.certificate(folder.resolve(CERTIFICATE));
    this.clock = clock;
  }

  /** Opens an authority that exists. */
  public static KeyAuthority open(Path folder, Clock clock) {
    if (!Files.exists(folder.resolve(CERTIFICATE))) {
      throw Refused.usage(
          "authority", folder, "a folder that 'tacit keys init' made", "Make it first.");
    }
    return new KeyAuthority(folder, clock);
  }

  /** Makes a new authority; it never replaces another one. */
  public static KeyAuthority init(Path folder, String name, Clock clock) {
    if (Files.exists(folder.resolve(CERTIFICATE)) || Files.exists(folder.resolve(SECRET))) {
      throw Refused.usage(
          "authority", folder, "a folder without an authority", "Name another one.");
    }
    PartyFolder.make(folder.resolve(ISSUED));
    KeyPair pair = newKeyPair();
    X500Name self = distinguishedName(name);
    Instant now = clock.instant();
    X509v3CertificateBuilder builder =
        new JcaX509v3CertificateBuilder(
            self,
            serial(pair.getPublic()),
            Date.from(now.minus(BACKDATED)),
            Date.from(now.plus(YEARS)),
            self,
            pair.getPublic());
    byte[] made =
        encoded(
            () -> {
              builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(0));
              builder.addExtension(
                  Extension.keyUsage, true, new KeyUsage(KeyUsage.keyCertSign | KeyUsage.cRLSign));
              return builder.build(signer(pair.getPrivate())).getEncoded();
            });
    PemFile.writeSecret(folder.resolve(SECRET), pair.getPrivate().getEncoded());
    PemFile.write(folder.resolve(CERTIFICATE), "CERTIFICATE", made);
    KeyAuthority authority = new KeyAuthority(folder, clock);
    authority.writeRevocations(List.of());
    return authority;
  }

  static KeyPair newKeyPair() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec("secp256r1"));
      return generator.generateKeyPair();
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("every Java platform has P-256", impossible);
    }
  }

  static X500Name distinguishedName(String name) {
    return new X500NameBuilder(BCStyle.INSTANCE).addRDN(BCStyle.CN, name).build();
  }

  /**
   * The serial number: a digest of a fresh key, which cannot be guessed and which no other
   * certificate has.
   */
  private static BigInteger serial(PublicKey key) {
    byte[] digest = Octets.digest(key.getEncoded()).toArray();
    return new BigInteger(1, Arrays.copyOf(digest, 16));
  }

  static ContentSigner signer(PrivateKey key) throws OperatorException {
    return new JcaContentSignerBuilder("SHA256withECDSA").build(key);
  }

  interface CertificateWork {
    byte[] bytes() throws Exception;
  }

  static byte[] encoded(CertificateWork certificateWork) {
    try {
      return certificateWork.bytes();
    } catch (Exception e) {
      throw new IllegalStateException("a certificate or list could not be made: " + e, e);
    }
  }

  /**
   * A key and a certificate for one party, in its folder together with what it needs to know
   * others.
   */
  public X509Certificate issue(PartyName party, Path partyFolder, Duration valid) {
    PartyFolder files = new PartyFolder(partyFolder);
    files.requireEmpty();
    PartyFolder.make(partyFolder);
    KeyPair pair = newKeyPair();
    byte[] made = certified(party, pair.getPublic(), valid);
    PemFile.writeSecret(files.secret(), pair.getPrivate().getEncoded());
    return deliver(files, made);
  }

  /**
   * A certificate for a key that its party made and keeps, in a folder together with what the party
   * needs to know others.
   */
  public X509Certificate issue(KeyRequest request, Path partyFolder, Duration valid) {
    PartyFolder files = new PartyFolder(partyFolder);
    files.requireUncertified();
    if (Files.exists(issuedFile(serial(request.key())))) {
      throw Refused.usage(
          "request",
          request.party(),
          "one for a fresh key",
          "A certificate for this key was issued before; 'tacit keys request' makes another key.");
    }
    PartyFolder.make(partyFolder);
    return deliver(files, certified(request.party(), request.key(), valid));
  }

  private X509Certificate deliver(PartyFolder files, byte[] made) {
    PemFile.write(files.certificate(), "CERTIFICATE", made);
    files.copyFrom(folder);
    return PemFile.certificate(files.certificate());
  }

  private byte[] certified(PartyName party, PublicKey key, Duration valid) {
    Instant now = clock.instant();
    X509v3CertificateBuilder builder =
        new JcaX509v3CertificateBuilder(
            certificate,
            serial(key),
            Date.from(now.minus(BACKDATED)),
            Date.from(now.plus(valid)),
            distinguishedName(party.name()),
            key);
    PrivateKey own = PemFile.secret(folder.resolve(SECRET));
    byte[] made =
        encoded(
            () -> {
              builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(false));
              builder.addExtension(
                  Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature));
              builder.addExtension(
                  Extension.extendedKeyUsage,
                  false,
                  new ExtendedKeyUsage(
                      new KeyPurposeId[] {
                        KeyPurposeId.id_kp_serverAuth, KeyPurposeId.id_kp_clientAuth
                      }));
              builder.addExtension(
                  Extension.subjectAlternativeName,
                  false,
                  new GeneralNames(new GeneralName(GeneralName.dNSName, party.name())));
              return builder.build(signer(own)).getEncoded();
            });
    PemFile.write(issuedFile(serial(key)), "CERTIFICATE", made);
    return made;
  }

  private Path issuedFile(BigInteger serial) {
    return folder.resolve(ISSUED).resolve(serial.toString(16) + ".pem");
  }

  /**
   * One certificate that was issued.
   *
   * @param revoked when it was taken back
   */
  public record Issued(
      String serial, String party, Instant from, Instant until, Optional<Instant> revoked) {}

  public List<Issued> issued() {
    X509CRL list = PemFile.revocations(folder.resolve(REVOKED));
    List<Issued> all = new ArrayList<>();
    for (Path file : PartyFolder.list(folder.resolve(ISSUED))) {
      X509Certificate one = PemFile.certificate(file);
      all.add(
          new Issued(
              one.getSerialNumber().toString(16),
              CertifiedName.of(one),
              one.getNotBefore().toInstant(),
              one.getNotAfter().toInstant(),
              Optional.ofNullable(list.getRevokedCertificate(one.getSerialNumber()))
                  .map(entry -> entry.getRevocationDate().toInstant())));
    }
    return all;
  }

  /**
   * Revokes all certificates of a party that are not revoked yet, or one of them.
   *
   * @return their serial numbers
   */
  public List<String> revoke(PartyName party, Optional<String> serial) {
    List<Issued> all = issued();
    List<String> now =
        all.stream()
            .filter(one -> one.party().equals(party.name()) && one.revoked().isEmpty())
            .map(Issued::serial)
            .filter(number -> serial.isEmpty() || serial.get().equals(number))
            .toList();
    if (now.isEmpty()) {
      throw Refused.usage(
          "party",
          party,
          "the name on a certificate that is not revoked",
          "'tacit keys show' lists them.");
    }
    List<Revocation> entries = new ArrayList<>();
    for (Issued one : all) {
      one.revoked().ifPresent(when -> entries.add(new Revocation(one.serial(), when)));
    }
    now.forEach(number -> entries.add(new Revocation(number, clock.instant())));
    writeRevocations(entries);
    return now;
  }

  private record Revocation(String serial, Instant when) {}

  private void writeRevocations(List<Revocation> entries) {
    PrivateKey own = PemFile.secret(folder.resolve(SECRET));
    Instant now = clock.instant();
    byte[] made =
        encoded(
            () -> {
              var builder = new JcaX509v2CRLBuilder(certificate, Date.from(now));
              builder.setNextUpdate(Date.from(now.plus(YEARS)));
              for (Revocation one : entries) {
                builder.addCRLEntry(
                    new BigInteger(one.serial(), 16),
                    Date.from(one.when()),
                    CRLReason.cessationOfOperation);
              }
              return builder.build(signer(own)).getEncoded();
            });
    PemFile.write(folder.resolve(REVOKED), "X509 CRL", made);
  }

  /** Where the list of revoked certificates is, for owners to copy. */
  public Path revocationList() {
    return folder.resolve(REVOKED);
  }

  /** What every party must have beside its own. */
  static Set<String> requiredFiles() {
    return Set.of(CERTIFICATE, REVOKED);
  }
}
