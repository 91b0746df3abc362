package dev.tacit.federation.keys;

import dev.tacit.data.Unreadable;
import dev.tacit.learn.Refused;
import dev.tacit.learn.file.AtomicFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What a party has to show who it is and to know others: its certificate, its key, the CA's. */
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

  /** Replace it while a party runs, and the party goes by the new one. */
  public Path revoked() {
    return folder.resolve(KeyAuthority.REVOKED);
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
    PemFile.secret(secret());
    String named = CertifiedName.of(PemFile.certificate(certificate()));
    if (!named.equals(party)) {
      throw Refused.usage(
          option, folder, "the keys of " + party, "The certificate names '" + named + "'.");
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
    for (String name : KeyAuthority.shared()) {
      try {
        String text = Files.readString(authorityFolder.resolve(name), StandardCharsets.US_ASCII);
        AtomicFile.write(folder.resolve(name), text);
      } catch (IOException e) {
        throw Refused.usage("authority", authorityFolder, "readable", Unreadable.why(e) + ".");
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
      throw Refused.usage("authority", folder, "readable", Unreadable.why(e) + ".");
    }
  }
}
