package dev.tacit.dp.account;

import dev.tacit.dp.event.LeafCases;
import java.util.List;

/**
 * What one accountant counts in. A currency prices single leaves (a new leaf fails to compile here)
 * and adds prices; it never sees an event tree, a neighbouring relation or delta slack, which are
 * the accountant's business. Slack leaves are priced as nothing for that reason.
 *
 * <p>A leaf without a sound finite price is refused with {@link UnsupportedEventException}; what
 * has no protection at all costs infinity.
 *
 * @param <C> the cost of a composition, an immutable value
 */
public interface Currency<C> extends LeafCases<C> {
  /** The name in reports and on the command line. */
  String label();

  /** The cost of {@code count} at least 1 adaptive releases of the same cost. */
  C times(C cost, long count);

  /** The cost of all parts together, adaptively composed; nothing for an empty list. */
  C sum(List<C> costs);

  /**
   * The smallest epsilon this currency can prove at delta in [0, 1), rounded up; infinity when it
   * can prove none. A pure function.
   */
  double epsilon(C cost, double delta);
}
