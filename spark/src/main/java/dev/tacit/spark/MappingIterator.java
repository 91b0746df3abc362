package dev.tacit.spark;

import java.util.Iterator;
import java.util.function.Function;

/**
 * Applies a function to each element of an iterator when it is asked for, so that a partition is
 * never held in memory as a whole.
 */
record MappingIterator<A, B>(Iterator<A> from, Function<A, B> step) implements Iterator<B> {
  @Override
  public boolean hasNext() {
    return from.hasNext();
  }

  @Override
  public B next() {
    return step.apply(from.next());
  }
}
