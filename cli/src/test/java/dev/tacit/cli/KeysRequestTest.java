package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.federation.keys.PartyFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Keys that owners make themselves: what an authority certifies and what it does not. That a party
 * takes part with such a key is in {@link FederationRefusalsTest}.
 */
class KeysRequestTest {
  @TempDir private Path folder;

  private String at(String name) {
    return folder.resolve(name).toString();
  }

  @BeforeEach
  void anAuthority() {
    CommandResult.tacit("keys", "init", "--authority", at("ca")).ok();
    CommandResult.tacit("keys", "request", "--party", "north", "--out", at("north")).ok();
  }

  private CommandResult issued(String party, Path request, String out) {
    return CommandResult.tacit(
        "keys",
        "issue",
        "--authority",
        at("ca"),
        "--party",
        party,
        "--request",
        request.toString(),
        "--out",
        at(out));
  }

  private Path request() {
    return folder.resolve("north/request.pem");
  }

  @Test
  void aKeyIsCertifiedOnce_underTheNameThatWasAskedFor() {
    assertThat(issued("south", request(), "south").err()).contains("--party", "'north'");
    assertThat(folder.resolve("south")).doesNotExist();
    issued("north", request(), "north").ok();
    new PartyFolder(folder.resolve("north")).requireComplete("--keys", "north");
    CommandResult again = issued("north", request(), "another");
    assertThat(again.code()).isEqualTo(2);
    assertThat(again.err()).contains("A certificate for this key was issued before");
    CommandResult replaced =
        CommandResult.tacit("keys", "request", "--party", "north", "--out", at("north"));
    assertThat(replaced.err()).contains("A key is never replaced");
  }

  @Test
  void aRequestThatIsNotSignedWithItsKey_isRefused() throws IOException {
    String text = Files.readString(request());
    int inTheSignature = text.lastIndexOf("-----END") - 12;
    char other = text.charAt(inTheSignature) == 'A' ? 'B' : 'A';
    Path edited =
        Files.writeString(
            folder.resolve("edited.pem"),
            text.substring(0, inTheSignature) + other + text.substring(inTheSignature + 1));
    for (Path wrong : new Path[] {edited, folder.resolve("ca/ca.pem"), folder.resolve("none")}) {
      CommandResult refused = issued("north", wrong, "new");
      assertThat(refused.code()).as(refused.err()).isEqualTo(2);
      assertThat(refused.err()).doesNotContain("Exception");
    }
    assertThat(folder.resolve("new")).doesNotExist();
  }

  /** Lengths and tags of the encoding are in the first bytes: a parser may stumble over each. */
  @Test
  void aRequestWithAByteThatIsWrong_isRefused() throws IOException {
    List<String> lines = Files.readAllLines(request());
    byte[] whole = Base64.getDecoder().decode(String.join("", lines.subList(1, lines.size() - 1)));
    for (int at = 0; at < 60; at++) {
      byte[] edited = whole.clone();
      edited[at] = (byte) (edited[at] == 0 ? 0x30 : 0);
      String text =
          lines.get(0)
              + "\n"
              + Base64.getMimeEncoder().encodeToString(edited)
              + "\n"
              + lines.get(lines.size() - 1)
              + "\n";
      CommandResult refused =
          issued("north", Files.writeString(folder.resolve("edited.pem"), text), "new");
      assertThat(refused.code()).as(at + ": " + refused.err()).isEqualTo(2);
    }
    assertThat(folder.resolve("new")).doesNotExist();
  }

  /** Two requests of one party are easily mixed up; its peers could only say that it fails. */
  @Test
  void aCertificateOfAnotherKey_isRefusedBeforeAnybodyIsCalled() throws IOException {
    CommandResult.tacit("keys", "request", "--party", "north", "--out", at("second")).ok();
    issued("north", request(), "answer").ok();
    for (String file : new String[] {"party.pem", "ca.pem", "revoked.pem"}) {
      Files.copy(folder.resolve("answer").resolve(file), folder.resolve("second").resolve(file));
    }
    assertThatThrownBy(
            () -> new PartyFolder(folder.resolve("second")).requireComplete("--keys", "north"))
        .hasMessageContaining("party.pem certifies another key");
  }
}
