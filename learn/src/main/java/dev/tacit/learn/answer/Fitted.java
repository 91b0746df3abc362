package dev.tacit.learn.answer;

import dev.tacit.admm.run.LinearModel;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.ReleasedModel;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What training gave: released numbers, and public choices of how to read them.
 *
 * @param outputs one linear function, or one for each of three classes or more in their order
 * @param companions what was released beside them
 * @param classWeights public ones that the labels had in training, negative and positive or one a
 *     class; empty for none
 * @param threshold above which score a record is positive; empty for the usual one
 */
public record Fitted(
    List<LinearModel> outputs,
    Companions companions,
    List<Double> classWeights,
    Optional<Threshold> threshold) {
  public Fitted {
    outputs = List.copyOf(outputs);
    Objects.requireNonNull(companions, "companions");
    classWeights = List.copyOf(classWeights);
    Objects.requireNonNull(threshold, "threshold");
    if (outputs.isEmpty()) {
      throw new IllegalArgumentException("outputs = [] must hold at least one linear function");
    }
    for (double weight : classWeights) {
      if (!(weight > 0 && weight <= 1)) {
        throw new IllegalArgumentException("class weight = " + weight + " must be in (0, 1]");
      }
    }
  }

  /** A linear function and nothing beside it. */
  public static Fitted of(LinearModel linear) {
    return of(List.of(linear));
  }

  /** The same with one for each class. */
  public static Fitted of(List<LinearModel> functions) {
    return new Fitted(functions, Companions.NONE, List.of(), Optional.empty());
  }

  /** What a run gave. */
  public static Fitted of(Outcome outcome, List<Double> classWeights) {
    return new Fitted(
        outcome.outputs().stream().map(ReleasedModel::linear).toList(),
        Companions.of(outcome),
        classWeights,
        Optional.empty());
  }

  /** Log-odds that class weights add in training where there are two classes, otherwise 0. */
  public static double shift(List<Double> classWeights) {
    return classWeights.size() == 2 ? Math.log(classWeights.get(1) / classWeights.get(0)) : 0;
  }

  public Fitted withThreshold(Optional<Threshold> other) {
    return new Fitted(outputs, companions, classWeights, other);
  }

  /** The same numbers, however they are read. */
  public boolean isSameRelease(Fitted other) {
    return outputs.equals(other.outputs) && companions.equals(other.companions);
  }
}
