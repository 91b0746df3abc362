package dev.tacit.federation.keys;

import dev.tacit.data.BoundedTextFile;
import dev.tacit.data.ReadFailure;
import dev.tacit.dp.mechanism.OwnerOnlyFile;
import dev.tacit.learn.Refused;
import dev.tacit.learn.file.AtomicFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateFactory;
import java.security.cert.X509CRL;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import org.bouncycastle.util.encoders.DecoderException;
import org.bouncycastle.util.io.pem.PemObject;
import org.bouncycastle.util.io.pem.PemReader;
import org.bouncycastle.util.io.pem.PemWriter;

/** Certificates, revocation lists and private keys as text files. */
final class PemFile {
  private static final int LARGEST = 1 << 16;

  private PemFile() {}

  static void write(Path file, String label, byte[] der) {
    AtomicFile.write(file, text(label, der));
  }

  /** Never replaces a key; nobody else can read it. */
  static void writeSecret(Path file, byte[] der) {
    try {
      OwnerOnlyFile.create(file, StandardCharsets.US_ASCII.encode(text("PRIVATE KEY", der)));
    } catch (IOException e) {
      throw Refused.usage(
          "key file", file, "a new file in a folder that can be written", "It failed: " + e + ".");
    }
  }

  private static String text(String label, byte[] der) {
    StringWriter text = new StringWriter();
    try (PemWriter pem = new PemWriter(text)) {
      pem.writeObject(new PemObject(label, der));
    } catch (IOException impossible) {
      throw new IllegalStateException("memory could not be written", impossible);
    }
    return text.toString();
  }

  static X509Certificate certificate(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      return (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(in);
    } catch (IOException e) {
      throw unreadable(file, e);
    } catch (GeneralSecurityException e) {
      throw Refused.usage(
          "certificate", file, "an X.509 certificate in PEM", "'tacit keys' makes them.");
    }
  }

  static X509CRL revocations(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      return (X509CRL) CertificateFactory.getInstance("X.509").generateCRL(in);
    } catch (IOException e) {
      throw unreadable(file, e);
    } catch (GeneralSecurityException e) {
      throw Refused.usage(
          "revocation list", file, "an X.509 list in PEM", "'tacit keys revoke' makes it.");
    }
  }

  static PrivateKey secret(Path file) {
    try {
      OwnerOnlyFile.requireOwnerOnly(file, "a private key");
      String base64 =
          Files.readString(file, StandardCharsets.US_ASCII)
              .replaceAll("-----[A-Z ]+-----", "")
              .replaceAll("\\s", "");
      return KeyFactory.getInstance("EC")
          .generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(base64)));
    } catch (IOException e) {
      throw unreadable(file, e);
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      throw Refused.usage(
          "private key", file, "an EC key in PKCS#8 PEM", "'tacit keys' makes them.");
    }
  }

  /** The bytes of a file that holds one thing of this kind. */
  static byte[] content(Path file, String label) throws IOException {
    String text =
        BoundedTextFile.read(file, LARGEST, StandardCharsets.US_ASCII)
            .orElseThrow(() -> new IOException("it has more than " + LARGEST + " bytes"));
    try (PemReader pem = new PemReader(new StringReader(text))) {
      PemObject one = pem.readPemObject();
      if (one == null || !one.getType().equals(label)) {
        throw new IOException("no " + label);
      }
      return one.getContent();
    } catch (DecoderException e) {
      throw new IOException("no base64", e);
    }
  }

  private static Refused unreadable(Path file, IOException e) {
    String why = e.getClass() == IOException.class ? e.getMessage() : ReadFailure.reason(e);
    return Refused.usage("key file", file, "readable", why + ".");
  }
}
