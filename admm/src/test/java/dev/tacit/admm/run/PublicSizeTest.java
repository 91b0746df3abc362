package dev.tacit.admm.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.tacit.dp.event.Neighbours;
import org.junit.jupiter.api.Test;

class PublicSizeTest {
  @Test
  void replaceOne_isTheExactNumber() {
    PublicSize size = PublicSize.of(400, 500, Neighbours.REPLACE_ONE);
    assertThat(size.maxRecords()).isEqualTo(400);
    assertThat(size.loadFactor()).isEqualTo(1);
    size.require(400);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> size.require(4000))
        .withMessageContaining("records = 4000 must be the declared number, 400");
    assertThatIllegalArgumentException().isThrownBy(() -> size.require(399));
  }

  @Test
  void addRemove_isADivisorWithACapThatNamesNoCount() {
    PublicSize size = PublicSize.of(80, 500, Neighbours.ADD_REMOVE);
    assertThat(size.maxRecords()).isEqualTo(16 * 500);
    assertThat(size.loadFactor()).isEqualTo(100);
    size.require(0);
    size.require(8000);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> size.require(8001))
        .withMessageContaining("more than 8000")
        .withMessageNotContaining("8001");
  }

  @Test
  void theCapOfAHugeDeclarationIsThatOfAnArray() {
    assertThat(PublicSize.cap(1 << 30)).isEqualTo(Integer.MAX_VALUE);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PublicSize.of(0, Neighbours.ADD_REMOVE))
        .withMessageContaining("divisor = 0");
  }
}
