package dev.tacit.learn.prediction;

import dev.tacit.admm.run.LinearModel;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.ReleasedModel;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The released numbers of a model, with the public choices of how to read them.
 *
 * @param outputs one linear function, or one for each of three classes or more in their order
 * @param auxiliaryReleases the auxiliary releases of the run
 * @param classWeights public ones that the labels had in training, negative and positive or one a
 *     class; empty for none
 * @param threshold above which score a record is positive; empty for the usual one
 */
public record FittedModel(
    List<LinearModel> outputs,
    AuxiliaryReleases auxiliaryReleases,
    List<Double> classWeights,
    Optional<Threshold> threshold) {
  public FittedModel {
    outputs = List.copyOf(outputs);
    Objects.requireNonNull(auxiliaryReleases, "companions");
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
  public static FittedModel of(LinearModel linear) {
    return of(List.of(linear));
  }

  /** The same with one for each class. */
  public static FittedModel of(List<LinearModel> functions) {
    return new FittedModel(functions, AuxiliaryReleases.NONE, List.of(), Optional.empty());
  }

  /** What a run gave. */
  public static FittedModel of(Outcome outcome, List<Double> classWeights) {
    return new FittedModel(
        outcome.outputs().stream().map(ReleasedModel::linear).toList(),
        AuxiliaryReleases.of(outcome),
        classWeights,
        Optional.empty());
  }

  /** Log-odds that class weights add in training where there are two classes, otherwise 0. */
  public static double shift(List<Double> classWeights) {
    return classWeights.size() == 2 ? Math.log(classWeights.get(1) / classWeights.get(0)) : 0;
  }

  public FittedModel withThreshold(Optional<Threshold> other) {
    return new FittedModel(outputs, auxiliaryReleases, classWeights, other);
  }

  /** The same numbers, however they are read. */
  public boolean isSameRelease(FittedModel other) {
    return outputs.equals(other.outputs) && auxiliaryReleases.equals(other.auxiliaryReleases);
  }
}
