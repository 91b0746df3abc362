package dev.tacit.federation.keys;

import dev.tacit.learn.Refused;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.PublicKey;
import java.security.interfaces.ECPublicKey;
import java.security.spec.EllipticCurve;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x500.style.IETFUtils;
import org.bouncycastle.operator.OperatorException;
import org.bouncycastle.operator.jcajce.JcaContentVerifierProviderBuilder;
import org.bouncycastle.pkcs.PKCSException;
import org.bouncycastle.pkcs.jcajce.JcaPKCS10CertificationRequest;
import org.bouncycastle.pkcs.jcajce.JcaPKCS10CertificationRequestBuilder;

/**
 * A party asks for a certificate (PKCS#10): its name and its public key, signed with the private
 * half, which never leaves the party's folder.
 */
public record KeyRequest(PartyName party, PublicKey key) {
  private static final String LABEL = "CERTIFICATE REQUEST";

  /** Makes a key in a party's folder, and the request for it beside it. */
  public static Path make(PartyName party, Path folder) {
    PartyFolder files = new PartyFolder(folder);
    files.requireEmpty();
    PartyFolder.make(folder);
    KeyPair pair = KeyAuthority.newKeyPair();
    byte[] request =
        KeyAuthority.encoded(
            () ->
                new JcaPKCS10CertificationRequestBuilder(
                        KeyAuthority.distinguishedName(party.name()), pair.getPublic())
                    .build(KeyAuthority.signer(pair.getPrivate()))
                    .getEncoded());
    PemFile.writeSecret(files.secret(), pair.getPrivate().getEncoded());
    PemFile.write(files.request(), LABEL, request);
    return files.request();
  }

  /** Refuses what is not signed by the key that it names, and keys of another kind. */
  public static KeyRequest read(Path file) {
    try {
      var request = new JcaPKCS10CertificationRequest(PemFile.content(file, LABEL));
      PublicKey key = request.getPublicKey();
      boolean own =
          request.isSignatureValid(new JcaContentVerifierProviderBuilder().build(key))
              && key instanceof ECPublicKey point
              && point.getParams().getCurve().equals(curve());
      if (own) {
        var names = request.getSubject().getRDNs(BCStyle.CN);
        String name =
            names.length == 1 ? IETFUtils.valueToString(names[0].getFirst().getValue()) : "";
        return new KeyRequest(PartyName.of("request", name), key);
      }
    } catch (Refused name) {
      throw name;
    } catch (IOException | PKCSException | OperatorException | GeneralSecurityException e) {
      throw unusable(file);
    } catch (RuntimeException e) {
      // What a parser of other people's bytes stumbles over is no fault of its own.
      throw unusable(file);
    }
    throw unusable(file);
  }

  private static EllipticCurve curve() {
    return ((ECPublicKey) KeyAuthority.newKeyPair().getPublic()).getParams().getCurve();
  }

  private static Refused unusable(Path file) {
    return Refused.usage(
        "request",
        file,
        "a request for a P-256 key, signed with it",
        "'tacit keys request' makes one.");
  }
}
