package dev.tacit.optim.risk;

import dev.tacit.optim.linalg.Rows;
import java.io.Serializable;

/**
 * What is done to every row before anything is asked: a function of the row and of public numbers,
 * which goes to where the records are. A row alone decides what becomes of it, so slices are
 * prepared as the whole is.
 */
public sealed interface Preparation extends Serializable {
  /** No row longer than 1. */
  Preparation UNIT_BALL = new WithinUnitBall();

  Rows of(Rows raw);

  /** See {@link Rows#withinUnitBall}. */
  record WithinUnitBall() implements Preparation {
    @Override
    public Rows of(Rows raw) {
      return raw.withinUnitBall();
    }
  }

  /** Within the unit ball, then times the factor, with one more entry that is the same for all. */
  record WithConstant(double factor, double constant) implements Preparation {
    @Override
    public Rows of(Rows raw) {
      return raw.withinUnitBall().scaledWithConstant(factor, constant);
    }
  }
}
