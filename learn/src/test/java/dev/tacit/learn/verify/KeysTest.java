package dev.tacit.learn.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tacit.admm.run.LinearModel;
import dev.tacit.learn.Refused;
import dev.tacit.learn.model.Encoding;
import dev.tacit.learn.model.Model;
import dev.tacit.learn.model.ModelFile;
import dev.tacit.learn.model.OwnerSignature;
import dev.tacit.optim.linalg.Vec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeysTest {
  @TempDir Path folder;
  private Path secret;
  private Path open;

  @BeforeEach
  void keys() {
    secret = folder.resolve("owner.key");
    open = folder.resolve("owner.pub");
    new SigningKeyFiles(secret, open).create("--sign-key", "--public-key");
  }

  private static Model model(double weight) {
    return new Model(
        "exact",
        "logistic",
        Map.of("l2", 1e-4, "l1", 0.25, "group", 0.0, "fused", 0.0),
        new Encoding.Libsvm(1, 1, false),
        new LinearModel(Vec.of(weight), 0.1),
        Map.of(),
        Model.Certificate.none("adds no noise"));
  }

  @Test
  void oneHalfSignsAndTheOtherConfirms_alsoAfterAFile() {
    Model signed = SigningKey.load("--sign-key", secret).sign(model(.5));
    VerifyingKey owner = VerifyingKey.load("--public-key", open);
    assertThat(owner.confirms(signed)).isTrue();
    Path file = folder.resolve("model.json");
    ModelFile.write(file, signed);
    assertThat(ModelFile.read(file)).isEqualTo(signed);
    assertThat(ModelFile.readContent("MODEL", file).isCanonical()).isTrue();
    assertThat(owner.confirms(ModelFile.read(file))).isTrue();
  }

  /** The twin of the above: whatever else is signed, or whoever else signs. */
  @Test
  void otherContentsAndOtherKeysAreNotConfirmed() {
    VerifyingKey owner = VerifyingKey.load("--public-key", open);
    Model signed = SigningKey.load("--sign-key", secret).sign(model(.5));
    OwnerSignature signature = signed.signature().orElseThrow();
    assertThat(owner.confirms(model(.5))).as("unsigned").isFalse();
    assertThat(owner.confirms(model(Math.nextUp(.5)).signed(signature))).isFalse();
    Path other = folder.resolve("other.key");
    new SigningKeyFiles(other, folder.resolve("other.pub")).create("a", "b");
    assertThat(owner.confirms(SigningKey.load("a", other).sign(model(.5)))).isFalse();
    String turned =
        (signature.value().startsWith("0") ? "1" : "0") + signature.value().substring(1);
    assertThat(owner.confirms(model(.5).signed(new OwnerSignature(turned)))).isFalse();
    assertThatThrownBy(() -> new OwnerSignature("ab")).hasMessageContaining("128");
  }

  @Test
  void keysAreNeverReplaced() throws IOException {
    String before = Files.readString(secret);
    SigningKeyFiles again = new SigningKeyFiles(secret, folder.resolve("new.pub"));
    assertThatThrownBy(() -> again.create("--sign-key", "--public-key"))
        .isInstanceOf(Refused.class)
        .hasMessageContainingAll("--sign-key = ", "must be a new file", "move this one away");
    assertThat(folder.resolve("new.pub")).doesNotExist();
    SigningKeyFiles half = new SigningKeyFiles(folder.resolve("new.key"), open);
    assertThatThrownBy(() -> half.create("--sign-key", "--public-key"))
        .hasMessageContaining("--public-key = ");
    assertThat(folder.resolve("new.key")).doesNotExist();
    SigningKeyFiles same = new SigningKeyFiles(folder.resolve("x"), folder.resolve("x"));
    assertThatThrownBy(() -> same.create("--sign-key", "--public-key"))
        .hasMessageContaining("another file");
    SigningKeyFiles nowhere = new SigningKeyFiles(folder.resolve("no/x"), folder.resolve("y"));
    assertThatThrownBy(() -> nowhere.create("--sign-key", "--public-key"))
        .hasMessageContaining("Make the directory");
    assertThat(Files.readString(secret)).isEqualTo(before);
  }

  @Test
  void aSecretKeyIsForItsOwnerOnly() throws IOException {
    assumeTrue(folder.getFileSystem().supportedFileAttributeViews().contains("posix"));
    assertThat(Files.getPosixFilePermissions(secret))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-r-----"));
    assertThatThrownBy(() -> SigningKey.load("--sign-key", secret))
        .isInstanceOf(Refused.class)
        .hasMessageContainingAll("--sign-key = ", "GROUP_READ", "chmod 600");
  }

  @Test
  void malformedKeysAreRefused() throws IOException, GeneralSecurityException {
    String good = Files.readString(secret);
    refused(good.substring(0, good.length() - 20), "is cut");
    refused(good.replaceFirst("(?m)^MC4C..", "MC4C"), "cut");
    refused(good + good, "has more in it");
    refused(" " + good, "one PEM block");
    refused("", "one PEM block");
    refused(good.replace("PRIVATE KEY", "OPENSSH PRIVATE KEY"), "It holds a 'OPENSSH PRIVATE KEY'");
    refused(Files.readString(open), "It holds a 'PUBLIC KEY'");
    for (String other : List.of("RSA", "Ed448", "X25519")) {
      KeyPair pair = KeyPairGenerator.getInstance(other).generateKeyPair();
      refused(Pem.text(Pem.PRIVATE, pair.getPrivate().getEncoded()), "of another kind");
      Files.writeString(open, Pem.text(Pem.PUBLIC, pair.getPublic().getEncoded()));
      assertThatThrownBy(() -> VerifyingKey.load("--public-key", open))
          .hasMessageContainingAll("--public-key = ", "of another kind", "keygen");
    }
    Path absent = folder.resolve("none");
    assertThatThrownBy(() -> SigningKey.load("--sign-key", absent))
        .isInstanceOf(Refused.class)
        .hasMessageContaining("--sign-key = ");
    assertThatThrownBy(() -> VerifyingKey.load("--public-key", absent))
        .isInstanceOf(Refused.class)
        .hasMessageContaining("--public-key = ");
  }

  private void refused(String text, String why) throws IOException {
    Files.writeString(secret, text);
    assertThatThrownBy(() -> SigningKey.load("--sign-key", secret))
        .isInstanceOf(Refused.class)
        .hasMessageContainingAll("--sign-key = ", why);
  }
}
