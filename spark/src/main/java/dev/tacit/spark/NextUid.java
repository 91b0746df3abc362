package dev.tacit.spark;

/**
 * The uid of an object under construction. Spark's own constructors name the parameters of their
 * columns after it before a field of ours can hold it, and Java runs them first.
 */
final class NextUid {
  private static final ThreadLocal<String> NEXT = new ThreadLocal<>();

  private NextUid() {}

  /** To be called before the constructor of the superclass, in an argument of {@code this(..)}. */
  static NextUid of(String uid) {
    NEXT.set(uid);
    return null;
  }

  /** To be called when the object is first asked for its uid. */
  static String take() {
    String uid = NEXT.get();
    NEXT.remove();
    return uid;
  }
}
