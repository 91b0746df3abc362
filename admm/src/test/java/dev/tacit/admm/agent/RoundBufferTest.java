package dev.tacit.admm.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.dp.mechanism.Released;
import dev.tacit.dp.mechanism.TestReleased;
import dev.tacit.optim.linalg.Vec;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RoundBufferTest {
  private static final RoundBuffer EMPTY = RoundBuffer.empty(3, 2, "model");

  @Test
  void firstMessageOfAnAuthorWins() {
    RoundBuffer buffer = EMPTY.accept(letter(3, 1, 2)).accept(letter(3, 5, 6));
    assertThat(buffer.size()).isEqualTo(1);
    assertThat(buffer.value(1, "model").orElseThrow().value()).isEqualTo(Vec.of(1, 2));
  }

  @Test
  void refuses_whatIsNotFiniteOrAbsurd() {
    assertThat(EMPTY.accept(letter(3, Double.NaN, 0)).size()).isZero();
    assertThat(EMPTY.accept(letter(3, Double.POSITIVE_INFINITY, 0)).size()).isZero();
    assertThat(EMPTY.accept(letter(3, 1e10, 0)).size()).isZero();
  }

  @Test
  void refuses_otherRoundsAndDimensions() {
    assertThat(EMPTY.accept(letter(2, 1, 2)).size()).isZero();
    assertThat(EMPTY.accept(letter(4, 1, 2)).size()).isZero();
    assertThat(EMPTY.accept(letter(3, 1)).size()).isZero();
  }

  @Test
  void aRefusedLetterDoesNotBlockALaterOne() {
    RoundBuffer buffer = EMPTY.accept(letter(3, Double.NaN, 0)).accept(letter(3, 7, 8));
    assertThat(buffer.value(1, "model").orElseThrow().value()).isEqualTo(Vec.of(7, 8));
  }

  @Test
  void refuses_otherNames() {
    Released value = TestReleased.of(Vec.of(1, 2));
    assertThat(EMPTY.accept(Envelope.own(1, 0, 3, "dual", value)).size()).isZero();
    Envelope more = Envelope.own(1, 0, 3, "model", value, "dual", value);
    assertThat(EMPTY.accept(more).size()).isZero();
    assertThat(RoundBuffer.empty(3, 2, "dual", "model").accept(more).size()).isEqualTo(1);
  }

  @Test
  void refuses_lettersOfNobodyOrNothing() {
    Released value = TestReleased.of(Vec.of(1));
    assertThat(Envelope.note(1, 0, "model", value).isNote()).isTrue();
    assertThatThrownBy(() -> Envelope.own(-1, 1, 0, "model", value))
        .hasMessageContaining("from = -1");
    assertThatThrownBy(() -> Envelope.own(1, 2, -1, "model", value))
        .hasMessageContaining("round = -1");
    assertThatThrownBy(() -> new Envelope(1, 2, 0, 1, new TreeMap<>()))
        .hasMessageContaining("payloads");
  }

  private static Envelope letter(int round, double... entries) {
    return Envelope.own(1, 0, round, "model", TestReleased.of(Vec.of(entries)));
  }
}
