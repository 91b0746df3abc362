package dev.tacit.learn.verify;

import dev.tacit.dp.mechanism.OwnerOnlyFile;
import dev.tacit.learn.Refused;
import dev.tacit.learn.file.AtomicFile;
import dev.tacit.learn.file.SameFile;
import dev.tacit.learn.file.Unwritable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;

/**
 * Where an owner keeps a pair of keys.
 *
 * @param privateKey PKCS#8 in PEM, which nobody else can read
 * @param publicKey X.509 in PEM, for everybody
 */
public record SigningKeyFiles(Path privateKey, Path publicKey) {

  /**
   * Makes a fresh pair; never replaces a file.
   *
   * @param secretOption what named the file of the secret half, for messages
   * @param openOption the same of the other
   */
  public void create(String secretOption, String openOption) {
    requireNew(secretOption, privateKey);
    requireNew(openOption, publicKey);
    if (SameFile.are(privateKey, publicKey)) {
      throw Refused.usage(
          openOption,
          publicKey,
          "another file than " + secretOption + " names",
          "Name another one.");
    }
    KeyPair pair = fresh();
    String secretText = Pem.text(Pem.PRIVATE, pair.getPrivate().getEncoded());
    String openText = Pem.text(Pem.PUBLIC, pair.getPublic().getEncoded());
    written(
        secretOption,
        privateKey,
        () -> OwnerOnlyFile.create(privateKey, StandardCharsets.US_ASCII.encode(secretText)));
    written(
        openOption,
        publicKey,
        () ->
            Files.write(
                publicKey,
                openText.getBytes(StandardCharsets.US_ASCII),
                StandardOpenOption.CREATE_NEW,
                StandardOpenOption.WRITE));
  }

  private static KeyPair fresh() {
    try {
      return KeyPairGenerator.getInstance(Ed25519.NAME).generateKeyPair();
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("every Java platform from 15 has Ed25519", impossible);
    }
  }

  private static void requireNew(String option, Path file) {
    if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      throw Refused.usage(
          option,
          file,
          "a new file",
          "A key is never replaced: name another one, or move this one away.");
    }
    AtomicFile.requireWritable(option, file);
  }

  private interface Writing {
    void run() throws IOException;
  }

  private static void written(String option, Path file, Writing work) {
    try {
      work.run();
    } catch (IOException e) {
      throw Refused.usage(
          option,
          file,
          "where files can be made",
          "Writing it failed (" + Unwritable.why(e) + "): choose another place.");
    }
  }
}
