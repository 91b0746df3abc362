package dev.tacit.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.RowsBuilder;
import dev.tacit.optim.risk.Examples;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CanonicalBytesTest {
  private static final double[][] ROWS = {{0, 0.5, -0.0}, {1, 0, 0.25}, {0, 0, 0}};

  @Test
  void layout_isAsDocumented() {
    ByteBuffer wanted = ByteBuffer.allocate(20 + 24 + 36 + 12);
    wanted.put("tacit-r1".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
    wanted.putLong(3).putInt(3);
    wanted.putInt(1).putInt(1).putDouble(0.5).putDouble(1);
    wanted.putInt(2).putInt(0).putDouble(1).putInt(2).putDouble(0.25).putDouble(-1);
    wanted.putInt(0).putDouble(1);
    assertThat(bytes(examples(false, 1, -1, 1))).isEqualTo(wanted.array());
  }

  @Test
  void storage_doesNotMatter() {
    assertThat(bytes(examples(true, 1, -1, 1))).isEqualTo(bytes(examples(false, 1, -1, 1)));
    assertThat(bytes(examples(true, 0.0, 1, 1))).isEqualTo(bytes(examples(true, -0.0, 1, 1)));
  }

  @Test
  void anyChange_changesTheBytes() {
    assertThat(bytes(examples(true, 1, -1, 1))).isNotEqualTo(bytes(examples(true, 1, 1, 1)));
    Examples all = examples(true, 1, 1, 1);
    assertThat(bytes(all.select(new int[] {1, 0, 2}))).isNotEqualTo(bytes(all));
  }

  @Test
  void rows_areThePartsOfTheStream() {
    Examples all = examples(true, 1, -1, 1);
    ByteArrayOutputStream parts = new ByteArrayOutputStream();
    for (int row = 0; row < 3; row++) {
      parts.writeBytes(CanonicalBytes.row(all, row));
    }
    byte[] whole = bytes(all);
    assertThat(parts.toByteArray())
        .isEqualTo(java.util.Arrays.copyOfRange(whole, 20, whole.length));
  }

  @Test
  void chunks_areNotReused() {
    RowsBuilder builder = Rows.sparse(2000);
    double[] row = new double[2000];
    java.util.Arrays.fill(row, 0.01);
    for (int k = 0; k < 10; k++) {
      builder.append(row);
    }
    List<byte[]> chunks = new ArrayList<>();
    CanonicalBytes.feed(Examples.of(builder.build(), new double[10]), chunks::add);
    assertThat(chunks.size()).isGreaterThan(2);
    assertThat(chunks.stream().mapToInt(chunk -> chunk.length).sum())
        .isEqualTo(20 + 10 * (4 + 12 * 2000 + 8));
  }

  private static Examples examples(boolean sparse, double... labels) {
    RowsBuilder builder = sparse ? Rows.sparse(3) : Rows.dense(3);
    for (double[] row : ROWS) {
      builder.append(row);
    }
    return Examples.of(builder.build(), labels);
  }

  private static byte[] bytes(Examples examples) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    CanonicalBytes.feed(examples, all::writeBytes);
    return all.toByteArray();
  }
}
