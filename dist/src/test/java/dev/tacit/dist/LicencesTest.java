package dev.tacit.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** A library under the GPL does not get into a package. */
class LicencesTest {
  private static final String HEAD = "\nLists of 2 third-party dependencies.\n";
  private static final String FINE =
      "     (BSD-3-Clause) Protocol Buffers [Core] (com.google.protobuf:protobuf-java:4.36.2 - x)\n";

  @Test
  void whatIsShippedAsksForANoticeOnly() throws Exception {
    Path notices =
        Path.of(System.getProperty("tacit.packages")).resolveSibling("notices/THIRD-PARTY.txt");
    assertThat(Licences.refused(Files.readString(notices))).isEmpty();
    assertThat(notices).content().contains("org.xerial:sqlite-jdbc");
  }

  @Test
  void copyleftAndTheUnknownAreRefused() {
    for (String licence :
        new String[] {
          "GPL 3.0",
          "GNU General Public Licence 3.0",
          "GNU Lesser General Public Licence",
          "AGPL-3.0",
          "Unknown license",
          "not MIT"
        }) {
      String line = "(" + licence + ") JFreeSVG (org.jfree:org.jfree.svg:5.0.7 - http://x)";
      assertThat(Licences.refused(HEAD + FINE + "     " + line + "\n")).containsExactly(line);
    }
    assertThat(Licences.refused(HEAD + FINE + "     something else\n")).hasSize(1);
  }

  /** The twin: of several licences one may be chosen. */
  @Test
  void oneOfSeveralIsEnough() {
    String line = "     (GPL2 w/ CPE) (MIT License) A (B) c (org.x:y:1 - http://x)\n";
    assertThat(Licences.refused(HEAD + FINE + line)).isEmpty();
  }

  @Test
  void anEmptyListIsNoList() {
    assertThatThrownBy(() -> Licences.refused("\nLists of 0 third-party dependencies.\n"))
        .hasMessageContaining("no library");
  }
}
