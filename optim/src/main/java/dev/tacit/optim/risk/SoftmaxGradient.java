package dev.tacit.optim.risk;

import dev.tacit.optim.linalg.Vec;
import java.util.function.Supplier;

/**
 * The sum of the records' gradients of the softmax loss at one linear function for each class, each
 * capped: the features times what the probabilities are off by, a matrix, class after class. Its
 * length is that of the features times that of the vector of errors, and the latter is scaled.
 *
 * @param functions one after the other, in the order of the classes
 * @param cap on a record's whole matrix, in Frobenius norm
 */
public record SoftmaxGradient(Vec functions, int classes, GradientCap cap) implements Question {
  /** Probabilities are off by at most this, in Euclidean norm: a wrong class that is certain. */
  public static final double FARTHEST = Math.nextUp(Math.sqrt(2));

  public SoftmaxGradient {
    StackedFunctions.require(functions, classes);
  }

  @Override
  public int length(int dimension) {
    return Math.multiplyExact(classes, dimension);
  }

  @Override
  public Supplier<Part> over(LocalRecords records) {
    Examples examples = records.examples();
    double[][] columns = StackedFunctions.columns(functions, classes, examples.dimension());
    GradientCaps caps = records.caps(cap);
    return () -> new SoftmaxPass(examples, columns, caps);
  }
}
