package dev.tacit.experiments.figure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Drawings get smaller and show the same. */
class SvgTextTest {
  @Test
  void stylesAreWrittenOnce() {
    String drawing =
        "<svg width='9'><defs></defs><line x1='1' style='stroke: red'/>"
            + "<line x1='2' style='stroke: red'/><text style='fill: blue'>a</text></svg>";
    assertThat(SvgText.slim(drawing))
        .isEqualTo(
            "<svg width='9'><style>.s0{stroke:red}.s1{fill:blue}</style><defs></defs>"
                + "<line x1='1' class='s0'/><line x1='2' class='s0'/>"
                + "<text class='s1'>a</text></svg>");
  }

  @Test
  void aTenthOfAPixelIsEnough() {
    assertThat(SvgText.number(3.04)).isEqualTo("3");
    assertThat(SvgText.number(-12.37)).isEqualTo("-12.4");
  }
}
