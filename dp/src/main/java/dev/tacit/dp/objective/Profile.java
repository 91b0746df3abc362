package dev.tacit.dp.objective;

/** An upper bound on delta for every epsilon, negative ones included. */
@FunctionalInterface
public interface Profile {
  double delta(double epsilon);
}
