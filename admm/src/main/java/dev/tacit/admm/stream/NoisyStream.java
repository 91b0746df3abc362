package dev.tacit.admm.stream;

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
 * (fact F3.1), which is what the receipt says. Against whoever sees only the last state, see {@code
 * StreamGuarantees}.
 *
 * <p>Errata that matter here (docs/errata.md): the squared loss needs a clip, since its Delta is
 * infinite; any stepSize up to 2/nu will do, not only 1/nu; lambda - A x in (18) to (20) means
 * lambda - penalty A x.
 */
public final class NoisyStream {
  private final StreamModel model;
  private final ProximalSolve solve;
  private final Sensitivity sensitivity;
  private final GaussianNoise noise;

  public NoisyStream(StreamModel model) {
    this.model = Objects.requireNonNull(model, "model");
    this.solve = ProximalSolve.of(model.split().coupling(), stepTimesPenalty());
    this.sensitivity = releasedSensitivity();
    this.noise = GaussianNoise.ofSigma(model.noise().sigma());
  }

  /** One iteration: the user takes the state, moves it with noise, and passes it on. */
  public StreamState round(StreamState state, Examples users, int user, Curator curator) {
    SplitTerm term = model.split();
    Vec coupled = term.coupling().times(state.model());
    Vec split = term.split(coupled, state.dual()); // line 1
    Vec dual =
        state.dual().plusScaled(-term.penalty(), coupled).plusScaled(term.penalty(), split); // 2
    Vec pull = term.coupling().transposeTimes(dual.plusScaled(term.penalty(), split));
    Vec start = state.model().plusScaled(model.stepSize(), pull); // line 3, what is public of it
    Released move = moved(users, user, state.model(), curator); // line 3, what is the user's
    return new StreamState(arrived(start, state.model(), move.value()), dual); // line 4
  }

  /** y of the last state: a function of it, hence free. */
  public Vec split(StreamState state) {
    SplitTerm term = model.split();
    return term.split(term.coupling().times(state.model()), state.dual());
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

  /**
   * The clipped data gradient as it enters x, noised in the place that the model names. Nothing of
   * the state but the score enters, and the clip bounds it whatever the score: the sensitivity
   * needs no bound on the state.
   */
  private Released moved(Examples users, int user, Vec at, Curator curator) {
    Rows rows = users.rows();
    double[] weight = {model.user().slope(users, user, rows.dot(user, at))};
    double[] sum = new double[model.dimension()];
    rows.addCombination(user, user + 1, weight, sum);
    Vec gradient = Vec.of(sum);
    return switch (model.noise().place()) {
      case STATE ->
          curator.release(
              "output",
              Sensitive.of(solve.solve(gradient).scaled(-model.stepSize()), sensitivity),
              noise,
              Audience.NEXT_USER);
      case GRADIENT ->
          curator.release(
              "gradient", Sensitive.of(gradient, sensitivity), noise, Audience.NEXT_USER);
    };
  }

  /** x of the next state from the public part of line 3 and the released part. */
  private Vec arrived(Vec start, Vec at, Vec move) {
    Vec ridged = start.plusScaled(-model.stepSize() * model.user().ridge(), at);
    return switch (model.noise().place()) {
      case STATE -> solve.solve(ridged).plus(move);
      case GRADIENT -> solve.solve(ridged.plusScaled(-model.stepSize(), move));
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
