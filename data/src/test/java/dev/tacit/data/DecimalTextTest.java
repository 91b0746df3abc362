package dev.tacit.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.laws.ForAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalTextTest {
  @Test
  void law_readsWhatJavaWrites() {
    ForAll.cases(
        500,
        random -> {
          double value = Double.longBitsToDouble(random.nextLong());
          if (Double.isFinite(value)) {
            assertThat(DecimalText.parse(Double.toString(value))).isEqualTo(value);
          }
          int whole = random.nextInt(1_000_000);
          assertThat(DecimalText.parse(Integer.toString(whole))).isEqualTo(whole);
        });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " 1",
        "1 ",
        "NaN",
        "nan",
        "Infinity",
        "inf",
        "0x10",
        "1d",
        "1f",
        "1,5",
        "1_0",
        "--1",
        "e5",
        ".",
        "+",
        "1e",
        "\u0661",
        "1\u00a0"
      })
  void refuses_otherSpellings(String text) {
    assertThat(DecimalText.parse(text)).isNaN();
  }

  @Test
  void longDigits_areRefusedAndLargeOnesInfinite() {
    assertThat(DecimalText.parse("1".repeat(401))).isNaN();
    assertThat(DecimalText.parse("-1e400")).isEqualTo(Double.NEGATIVE_INFINITY);
  }

  @Test
  void quoted_isShortAndPrintable() {
    assertThat(DataException.quoted("a\u001b[2J\n")).isEqualTo("\"a\\u001b[2J\\u000a\"");
    assertThat(DataException.quoted("x".repeat(1000)))
        .hasSizeLessThan(100)
        .endsWith("\"... (1000 characters)");
  }
}
