package dev.tacit.dp.objective;

/**
 * A privacy profile: for every epsilon, negative ones included, an upper bound on the delta at
 * which it holds.
 */
@FunctionalInterface
public interface Profile {
  double delta(double epsilon);
}
