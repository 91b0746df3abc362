package dev.tacit.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.tacit.optim.linalg.Edge;
import java.util.List;
import org.junit.jupiter.api.Test;

class FeatureSpaceTest {
  @Test
  void numbered_withDeclaredWidths() {
    FeatureSpace space = FeatureSpace.numbered(6, List.of(3, 1, 2));
    assertThat(space.attributes()).extracting(Attribute::name).containsExactly("a1", "f4", "a3");
    assertThat(space.chains()).containsExactly(new Edge(0, 1), new Edge(1, 2), new Edge(4, 5));
    for (int j = 0; j < 6; j++) {
      assertThat(space.attributeOf(j).first()).isLessThanOrEqualTo(j);
      assertThat(space.attributeOf(j).end()).isGreaterThan(j);
    }
  }

  @Test
  void numbered_withoutWidthsHasNoChains() {
    assertThat(FeatureSpace.numbered(123).chains()).isEmpty();
  }

  @Test
  void refusals() {
    refuses("attributes cover 5 features, but there are 6", () -> numbered(6, 3, 2));
    refuses("attributes cover 7 features, but there are 6", () -> numbered(6, 3, 4));
    refuses("width = 0", () -> numbered(6, 6, 0));
    refuses("features = 0; need 1..", () -> FeatureSpace.numbered(0));
    refuses("features = 2147483647; need 1..", () -> FeatureSpace.numbered(Integer.MAX_VALUE));
    refuses("edge 1 1: ends must differ", () -> new Edge(1, 1));
  }

  private static void numbered(int features, Integer... widths) {
    FeatureSpace.numbered(features, List.of(widths));
  }

  private static void refuses(String message, Runnable action) {
    assertThatIllegalArgumentException().isThrownBy(action::run).withMessageContaining(message);
  }
}
