package dev.tacit.data.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.data.DataException;
import dev.tacit.data.Dataset;
import dev.tacit.data.FeatureKind;
import dev.tacit.data.FeatureSpace;
import dev.tacit.data.RowScaling;
import dev.tacit.data.TargetBounds;
import dev.tacit.data.Task;
import dev.tacit.optim.linalg.Vec;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LibsvmReaderTest {
  private static final String TWO = "+1 1:0.5 3:-0.25\n-1.0 2:1e-1\n";

  @Test
  void reads_labelsAndEntries() {
    Dataset read = read(TWO);

    assertThat(read.examples().count()).isEqualTo(2);
    assertThat(read.examples().rows().row(0)).isEqualTo(Vec.of(0.5, 0, -0.25, 0));
    assertThat(read.examples().rows().row(1)).isEqualTo(Vec.of(0, 0.1, 0, 0));
    assertThat(read.examples().label(0)).isEqualTo(1);
    assertThat(read.examples().label(1)).isEqualTo(-1);
    assertThat(read.space().names()).containsExactly("f1", "f2", "f3", "f4");
    assertThat(read.space().kind(3)).isEqualTo(FeatureKind.UNKNOWN);
    assertThat(read.task()).isEqualTo(Task.CLASSIFICATION);
  }

  @Test
  void reads_gzipCrlfBlanksCommentsAndByteOrderMarkAlike() {
    Vec first = read(TWO).examples().rows().row(0);
    for (Source source :
        List.of(
            TextSources.gzip(TWO),
            TextSources.plain(TWO.replace("\n", "\r\n")),
            TextSources.plain(TWO.replace("\n", " \t \n")),
            TextSources.plain(TWO.replace("\n", " # note\n")),
            TextSources.plain("\uFEFF" + TWO),
            TextSources.plain(TWO.strip()))) {
      Dataset read = LibsvmReader.of(4).read(List.of(source));
      assertThat(read.examples().count()).isEqualTo(2);
      assertThat(read.examples().rows().row(0)).isEqualTo(first);
    }
  }

  @Test
  void reads_severalFilesAsOneTable() {
    Dataset read = LibsvmReader.of(4).read(List.of(TextSources.plain(TWO), TextSources.gzip(TWO)));
    assertThat(read.examples().count()).isEqualTo(4);
  }

  @Test
  void scales_longRowsOntoTheBallAndLeavesShortOnes() {
    Dataset read = read("1 1:3 2:4\n1 1:0.3\n1 1:1e308 2:1e308\n0\n");

    assertThat(read.examples().rows().row(0).get(0)).isCloseTo(0.6, within(1e-13));
    assertThat(read.examples().rows().row(1).get(0)).isEqualTo(0.3);
    assertThat(read.examples().rows().norm(2)).isCloseTo(1, within(1e-13));
    assertThat(read.examples().rows().norm(3)).isZero();
    assertThat(read.ownerCounts().scaled()).isEqualTo(2);
    for (int row = 0; row < 4; row++) {
      assertThat(read.examples().rows().normBound(row)).isLessThanOrEqualTo(1);
    }
  }

  @Test
  void divides_byTheDeclaredBound() {
    LibsvmReader reader =
        new LibsvmReader(FeatureSpace.numbered(4), LibsvmLabels.signs(), new RowScaling(10));
    Dataset read = reader.read(List.of(TextSources.plain("1 1:5\n1 1:30\n")));

    assertThat(read.examples().rows().row(0).get(0)).isEqualTo(0.5);
    assertThat(read.examples().rows().row(1).get(0)).isCloseTo(1, within(1e-13));
    assertThat(read.examples().rows().row(1).get(0)).isLessThanOrEqualTo(1);
  }

  @Test
  void reads_declaredCodingsAndTargets() {
    LibsvmLabels oneTwo = new LibsvmLabels.TwoClasses(List.of(2.0), List.of(1.0));
    Dataset classes =
        new LibsvmReader(FeatureSpace.numbered(4), oneTwo, RowScaling.UNIT_BALL)
            .read(List.of(TextSources.plain("2 1:1\n1 1:1\n")));
    assertThat(classes.examples().label(0)).isEqualTo(1);
    assertThat(classes.examples().label(1)).isEqualTo(-1);

    Dataset targets =
        new LibsvmReader(FeatureSpace.numbered(4), new LibsvmLabels.Targets(), RowScaling.UNIT_BALL)
            .read(List.of(TextSources.plain("-3.25 1:1\n")));
    assertThat(targets.examples().label(0)).isEqualTo(-3.25);
    assertThat(targets.task()).isEqualTo(Task.REGRESSION);
  }

  @Test
  void reads_declaredClassesAndBoundedTargets() {
    LibsvmLabels threeOneTwo = new LibsvmLabels.OrderedClasses(List.of(3.0, 1.0, 2.0));
    Dataset classes =
        new LibsvmReader(FeatureSpace.numbered(4), threeOneTwo, RowScaling.UNIT_BALL)
            .read(List.of(TextSources.plain("2 1:1\n3.0 1:1\n\n+1 1:1\n")));
    assertThat(classes.task()).isEqualTo(Task.ofClasses(3));
    assertThat(classes.examples().label(0)).isEqualTo(2);
    assertThat(classes.examples().label(1)).isEqualTo(0);
    assertThat(classes.examples().isEmpty(2)).isTrue();
    assertThat(classes.examples().label(3)).isEqualTo(1);
    assertThatThrownBy(
            () ->
                new LibsvmReader(FeatureSpace.numbered(4), threeOneTwo, RowScaling.UNIT_BALL)
                    .read(List.of(TextSources.plain("4 1:1\n"))))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("classes are 3, 1, 2; correct it, or declare the file's classes");
    assertThatThrownBy(() -> new LibsvmLabels.OrderedClasses(List.of(0.0, 1.0)))
        .hasMessageContaining("2 classes were listed; list 3..");
    assertThatThrownBy(() -> new LibsvmLabels.OrderedClasses(List.of(0.0, 1.0, -0.0)))
        .hasMessageContaining("class 0 is listed twice");

    LibsvmLabels bounded = new LibsvmLabels.Targets(Optional.of(new TargetBounds(0, 8)));
    assertThat(bounded.value(6)).isEqualTo(.5);
    assertThat(bounded.value(-1e300)).isEqualTo(-1);
    assertThat(bounded.value(9)).isEqualTo(1);
    assertThat(bounded.task()).isEqualTo(Task.ofNumbers(new TargetBounds(0, 8)));
  }

  @Test
  void refuses_anUndeclaredLabelNamingTheOptions() {
    refuses(
        TextSources.plain("2 1:1\n"),
        "positive labels are 1, negative ones -1, 0; correct it, or declare the file's coding"
            + " (`positiveLabel`, `negativeLabel`)");
    assertThatThrownBy(() -> new LibsvmLabels.TwoClasses(List.of(0.0), List.of(-0.0)))
        .hasMessageContaining("label 0 is both positive and negative");
    assertThatThrownBy(() -> new LibsvmLabels.TwoClasses(List.of(Double.NaN), List.of(1.0)))
        .hasMessageContaining("must be a finite number");
  }

  @Test
  void features_areReadWhateverTheLabel() {
    LibsvmReader reader =
        new LibsvmReader(
            FeatureSpace.numbered(4), new LibsvmLabels.Ignored(), RowScaling.UNIT_BALL);
    assertThat(reader.read(List.of(TextSources.plain("7 1:0.5\n"))).examples().rows().row(0))
        .isEqualTo(Vec.of(0.5, 0, 0, 0));
    assertThatThrownBy(() -> reader.read(List.of(TextSources.plain("1:0.5 2:1\n"))))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("a line starts with some number");
  }

  @Test
  void reads_zeroAsTheNegativeLabel() {
    Dataset read = read("0 1:1\n-0.0 1:1\n");
    assertThat(read.examples().label(0)).isEqualTo(-1);
    assertThat(read.examples().label(1)).isEqualTo(-1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2 1:1 | line 2, column label: \"2\" is not an allowed label",
        "nan 1:1 | line 2, column label: \"nan\" is not an allowed label",
        "x | \"x\" is not an allowed label",
        "1 5:1 | index \"5\" is not allowed; indices are integers 1..4; give the number of"
            + " features",
        "1 0:1 | index \"0\" is not allowed",
        "1 -1:1 | index \"-1\" is not allowed",
        "1 99999999999:1 | index \"99999999999\" is not allowed",
        "1 qid:3 | index \"qid\" is not allowed",
        "1 2:1 1:1 | index 1 follows index 2; write indices in ascending order",
        "1 2:1 2:1 | index 2 follows index 2",
        "1 2:NaN | column 2: \"NaN\" is not a finite decimal number",
        "1 2:Infinity | \"Infinity\" is not a finite",
        "1 2:1e999 | \"1e999\" is not a finite",
        "1 2:0x1p3 | \"0x1p3\" is not a finite",
        "1 2:1f | \"1f\" is not a finite",
        "1 2: | \"\" is not a finite",
        "1 2 | \"2\" is not index:value",
      })
  void refuses_withPlaceValueAndRemedy(String line, String message) {
    assertThatExceptionOfType(DataException.class)
        .isThrownBy(() -> read("1 1:1\n" + line + "\n"))
        .withMessageContaining("rows.txt, line 2")
        .withMessageContaining(message)
        .satisfies(refused -> assertThat(refused.location().line()).isEqualTo(2));
  }

  @Test
  void blankLinesAndCommentsAreEmptyRecords() {
    Dataset read = read("# head\n\n" + TWO + "  \n");
    assertThat(read.examples().count()).isEqualTo(5);
    assertThat(read.examples().complete()).isEqualTo(2);
    assertThat(read.ownerCounts().blank()).isEqualTo(3);
    assertThat(read.examples().isEmpty(0)).isTrue();
    assertThat(read.examples().rows().row(2)).isEqualTo(read(TWO).examples().rows().row(0));
    assertThat(read("").examples().count()).isZero();
  }

  @Test
  void refuses_brokenBytes() {
    byte[] half = Arrays.copyOf(TextSources.compressed(TWO), 20);
    refuses(TextSources.bytes("half.gz", half), "half.gz: cannot be read");
    refuses(TextSources.bytes("plain.gz", new byte[] {'1'}), "is named .gz but is not gzip");
    byte[] latin = "1 1:\u00e9\n".getBytes(StandardCharsets.ISO_8859_1);
    refuses(TextSources.bytes("latin", latin), "line 1: is not text in UTF-8");
    refuses(
        Source.of(java.nio.file.Path.of("folder", "absent.txt")),
        "absent.txt: cannot be read: there is no file 'folder/absent.txt'; check");
    refuses(Source.of(java.nio.file.Path.of(".")), "it is a directory");
  }

  @Test
  void refuses_endlessLineBeforeHoldingIt() {
    Source endless = Source.of("endless", Endless::new);
    refuses(endless, "line 1: is longer than 16777216 bytes");
  }

  /** Never ends and never breaks a line. */
  private static final class Endless extends java.io.InputStream {
    @Override
    public int read() {
      return '1';
    }

    @Override
    public int read(byte[] into, int from, int length) {
      Arrays.fill(into, from, from + length, (byte) '1');
      return length;
    }
  }

  private static void refuses(Source source, String message) {
    assertThatThrownBy(() -> LibsvmReader.of(4).read(List.of(source)))
        .isInstanceOf(DataException.class)
        .hasMessageContaining(message);
  }

  private static Dataset read(String text) {
    return LibsvmReader.of(4).read(List.of(TextSources.plain(text)));
  }
}
