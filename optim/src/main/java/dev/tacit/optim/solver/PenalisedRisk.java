package dev.tacit.optim.solver;

import dev.tacit.optim.linalg.Finite;
import dev.tacit.optim.linalg.Rounding;
import dev.tacit.optim.linalg.SymmetricMatrix;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.SquaredLoss;
import dev.tacit.optim.risk.EmpiricalRisk;
import dev.tacit.optim.risk.RecordSums;
import dev.tacit.optim.risk.RiskPoint;

/**
 * weight * (sum of losses) + quadratic/2 |x|^2 + linear.x + constant: every local problem of the
 * family, because ridge, augmented Lagrangian and perturbation are all of that form.
 */
public final class PenalisedRisk implements Objective {
  private final EmpiricalRisk risk;
  private final double weight;
  private final double quadratic;
  private final Vec linear;
  private final double constant;

  private PenalisedRisk(
      EmpiricalRisk risk, double weight, double quadratic, Vec linear, double constant) {
    this.risk = risk;
    this.weight = weight;
    this.quadratic = quadratic;
    this.linear = linear;
    this.constant = constant;
  }

  /** The sum of losses times a positive weight, for example one over a public divisor. */
  public static PenalisedRisk sum(EmpiricalRisk risk, double weight) {
    Finite.positive("weight", weight);
    return new PenalisedRisk(risk, weight, 0, Vec.zeros(risk.dimension()), 0);
  }

  /** The mean loss over the risk's own examples, by their weights if they have some. */
  public static PenalisedRisk mean(EmpiricalRisk risk) {
    if (risk.count() == 0) {
      throw new IllegalArgumentException("examples = 0: a mean needs at least one");
    }
    return sum(risk, 1.0 / risk.examples().totalWeight());
  }

  /** Plus weight/2 |x|^2; on a mean loss this is {@code l2=weight}. */
  public PenalisedRisk plusRidge(double newWeight) {
    return plusQuadratic(newWeight, Vec.zeros(dimension()));
  }

  /** Plus weight/2 |x - centre|^2. */
  public PenalisedRisk plusQuadratic(double newWeight, Vec centre) {
    Finite.notNegative("quadratic weight", newWeight);
    return new PenalisedRisk(
        risk,
        weight,
        quadratic + newWeight,
        linear.plusScaled(-newWeight, centre),
        constant + newWeight / 2 * centre.normSquared());
  }

  /** Plus slope.x. */
  public PenalisedRisk plusLinear(Vec slope) {
    if (!slope.isFinite()) {
      throw new IllegalArgumentException("slope must be finite");
    }
    return new PenalisedRisk(risk, weight, quadratic, linear.plus(slope), constant);
  }

  public EmpiricalRisk risk() {
    return risk;
  }

  /** What multiplies the sum of losses. */
  public double weight() {
    return weight;
  }

  /** What multiplies |x|^2 / 2. */
  public double quadratic() {
    return quadratic;
  }

  public Vec linear() {
    return linear;
  }

  @Override
  public int dimension() {
    return risk.dimension();
  }

  @Override
  public double strongConvexity() {
    return quadratic;
  }

  /**
   * A public bound on the curvature of the loss part when no row is longer than {@code rowBound}:
   * weight * count * curvatureBound * rowBound^2.
   */
  public double lossSmoothness(double rowBound) {
    double product = weight * risk.count() * risk.loss().curvatureBound() * rowBound * rowBound;
    return Rounding.up(product, 8);
  }

  @Override
  public double smoothness() {
    return Rounding.up(quadratic + weight * risk.smoothness(), 4);
  }

  @Override
  public boolean isQuadratic() {
    return risk.loss() instanceof SquaredLoss && risk.gradientBound() == Double.POSITIVE_INFINITY;
  }

  @Override
  public SymmetricMatrix majorant() {
    return RecordSums.gram(risk.examples(), weight * risk.loss().curvatureBound())
        .plusIdentity(quadratic);
  }

  @Override
  public Point at(Vec model) {
    return new PenalisedPoint(model, risk.at(model));
  }

  private final class PenalisedPoint implements Point {
    private final Vec model;
    private final RiskPoint data;
    private final Vec gradient;

    PenalisedPoint(Vec model, RiskPoint data) {
      this.model = model;
      this.data = data;
      this.gradient = data.gradient().scaled(weight).plusScaled(quadratic, model).plus(linear);
    }

    @Override
    public Vec model() {
      return model;
    }

    @Override
    public double value() {
      return weight * data.value()
          + quadratic / 2 * model.normSquared()
          + linear.dot(model)
          + constant;
    }

    @Override
    public Vec gradient() {
      return gradient;
    }

    @Override
    public Vec hessianTimes(Vec direction) {
      return data.hessianTimes(direction).scaled(weight).plusScaled(quadratic, direction);
    }

    @Override
    public Vec hessianDiagonal() {
      return data.hessianDiagonal().scaled(weight).map(entry -> entry + quadratic);
    }

    @Override
    public SymmetricMatrix hessian() {
      return data.hessian().scaled(weight).plusIdentity(quadratic);
    }

    @Override
    public double gradientError() {
      double ownError =
          Rounding.gamma(6)
              * (weight * data.gradient().norm() + quadratic * model.norm() + linear.norm());
      return Rounding.up(weight * risk.gradientError(model) + ownError, 8);
    }
  }
}
