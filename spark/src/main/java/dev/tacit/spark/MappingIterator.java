package dev.tacit.spark;

import java.util.Iterator;
import java.util.function.Function;

/** What a function makes of each element, when it is asked for. */
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
