package dev.tacit.admm.stream;

import dev.tacit.admm.agent.Site;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.GaussianNoise;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.dp.mechanism.Sensitive;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.risk.RecordSums;
import java.util.Objects;

/**
 * Noisy gradient ADMM, one user per iteration: T-H. Hubert Chan, Hao Xie, Mengshi Zhao, "Privacy
 * amplification by iteration for ADMM with (strongly) convex objective functions", algorithm 1 with
 * the noise of section 3.2.
 *
 * <p>Problem: minimise E[f](x) + g(y) subject to A x - y = 0; user t holds f_t.
 *
 * <p>Sent: user t hands (x, lambda) to user t + 1 and to nobody else; the last state is published.
 *
 * <p>Guarantee: against everybody, each user has one Gaussian release with shift stepSize Delta / h
 * (fact user-gradient), which is what the receipt says. Against whoever sees only the last state,
 * see {@code StreamGuarantees}.
 *
 * <p>Errata that matter here (docs/theory/errata.md): the squared loss needs a clip, since its
 * Delta is infinite; any stepSize up to 2/nu will do, not only 1/nu; lambda - A x in (18) to (20)
 * means lambda - penalty A x.
 */
public final class NoisyStream {
  static final Site STATE = new Site("output", "the state that the next user is given");

  private final StreamModel model;
  private final ProximalSolve solve;
  private final PublicSteps steps;
  private final Sensitivity sensitivity;
  private final GaussianNoise noise;

  public NoisyStream(StreamModel model) {
    this.model = Objects.requireNonNull(model, "model");
    this.solve = ProximalSolve.of(model.split().coupling(), stepTimesPenalty());
    this.steps = new PublicSteps(model.split(), solve, model.stepSize());
    this.sensitivity = releasedSensitivity();
    this.noise = GaussianNoise.ofSigma(model.noise().sigma());
  }

  /** One iteration: the user takes the state, moves it with noise, and passes it on. */
  public StreamState round(StreamState state, Examples users, int user, Curator curator) {
    Released coupled = steps.coupled(state.model());
    Released split = steps.split(coupled, state.dual()); // line 1
    Released dual = steps.dual(state.dual(), coupled, split); // line 2
    Vec at = state.model().value();
    Vec start =
        at.plusScaled(model.stepSize(), pull(dual.value(), split.value()))
            .plusScaled(-model.stepSize() * model.user().ridge(), at);
    Vec gradient = gradient(users, user, at);
    Released next = nextModel(start, gradient, curator); // lemma 3.2, then the noise
    return new StreamState(next, dual); // line 4
  }

  /** The public part of line 3. */
  private Vec pull(Vec dual, Vec split) {
    SplitTerm term = model.split();
    return term.coupling().transposeTimes(dual.plusScaled(term.penalty(), split));
  }

  /** y of the last state: a function of it, hence free. */
  public Released split(StreamState state) {
    return steps.split(steps.coupled(state.model()), state.dual());
  }

  /** What one iteration does to its user, known before any data is read. */
  public PrivacyEvent event() {
    return noise.eventFor(sensitivity, model.dimension());
  }

  public StreamModel model() {
    return model;
  }

  public Sensitivity sensitivity() {
    return sensitivity;
  }

  /** What enters a model that people use: the split where A = I, otherwise x itself. */
  Released output(StreamState state) {
    return model.split().coupling().isIdentity() ? split(state) : state.model();
  }

  /**
   * The clipped data gradient. Nothing of the state but the score enters, and the clip bounds it
   * whatever the score: the sensitivity needs no bound on the state.
   */
  private Vec gradient(Examples users, int user, Vec at) {
    Rows rows = users.rows();
    return RecordSums.single(rows, user, model.user().slope(users, user, rows.dot(user, at)));
  }

  /**
   * x of the next state. The public part of line 3 is added by the curator, on the grid of the
   * noise: added in doubles afterwards it would show in the low-order bits of x (see {@code
   * StateArithmetic}). With noise on the gradient the curator releases gradient - start / stepSize,
   * and x is a function of that.
   */
  private Released nextModel(Vec start, Vec gradient, Curator curator) {
    double stepSize = model.stepSize();
    return switch (model.noise().place()) {
      case STATE -> {
        Sensitive move = Sensitive.of(solve.solve(gradient).scaled(-stepSize), sensitivity);
        yield curator.releaseFrom(
            STATE.name(), solve.solve(start), move, noise, Audience.NEXT_USER);
      }
      case GRADIENT -> {
        Sensitive move = Sensitive.of(gradient, sensitivity);
        yield steps.nextModel(
            curator.releaseFrom(
                Site.GRADIENT.name(),
                start.scaled(-1 / stepSize),
                move,
                noise,
                Audience.NEXT_USER));
      }
    };
  }

  private Sensitivity releasedSensitivity() {
    double gradient = model.gradientShift();
    double rounding = (model.dimension() + 16) * 0x1p-52;
    return switch (model.noise().place()) {
      case GRADIENT ->
          new Sensitivity(
                  Sensitivity.Norm.L2,
                  gradient,
                  model.neighbours(),
                  "gradient clipped record by record (fact F3.1)")
              .widened(gradient * rounding, "rounding of the clip");
      case STATE ->
          new Sensitivity(
                  Sensitivity.Norm.L2,
                  model.iteration().stateShift(),
                  model.neighbours(),
                  "stepSize times clipped gradient through the x-step (fact F3.1)")
              .widened(
                  model.stepSize() * gradient * (rounding + solve.relativeError()),
                  "rounding of the clip and of the linear solve");
    };
  }

  private double stepTimesPenalty() {
    return model.stepSize() * model.split().penalty();
  }
}
