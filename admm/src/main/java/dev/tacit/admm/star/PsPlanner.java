package dev.tacit.admm.star;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.EffectiveSettings;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Setting;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The plans of one problem and budget: noise for each agent, and what it adds up to. */
record PsPlanner(
    StarProblem problem, List<OwnerFacts> owners, Budget budget, EffectiveSettings effective) {
  static final String POISSON_GROUP = "poisson-group";
  private static final String POISSON = "poisson";
  private static final String FIXED_SIZE = "fixed-size";

  /** One twentieth of mu^2 makes the noise of the gradients 2.6 % larger. */
  private static final double SCALE_SHARE = .05;

  static PsPlanner of(StarProblem problem, Budget budget, EffectiveSettings effective) {
    double clip = problem.clip(effective);
    List<OwnerFacts> shares = new ArrayList<>();
    for (int i = 0; i < problem.agents(); i++) {
      shares.add(problem.ownerFacts(i, budget.neighbours(), clip));
    }
    return new PsPlanner(problem, shares, budget, effective);
  }

  /** In the form of fact F2.8. */
  Plan sound() {
    if (problem.innerSteps() == 1) {
      effective.reportUnused(StarSettings.SAMPLING_RATE);
      return uncorrected(calibration());
    }
    double rate = effective.read(StarSettings.SAMPLING_RATE);
    return rate == 0 ? uncorrected(calibration()) : corrected(calibration(), rate);
  }

  private PsCalibration calibration() {
    return new PsCalibration(
        budget, problem.rounds(), problem.innerSteps(), problem.setup().dimension());
  }

  /** The inner steps reuse the gradient of the round. */
  private Plan uncorrected(PsCalibration calibration) {
    double scaleShare = scaleShare();
    effective.reportUnused(StarSettings.SAMPLING, StarSettings.GRADIENT_SHARE);
    double mu = calibration.mu(scaleShare);
    PsNoise noise = calibration.withoutCorrection(mu, scaleShare);
    Optional<Scaling> scaling =
        scaleShare > 0
            ? Optional.of(calibration.scaling(mu, scaleShare, owners))
            : Optional.empty();
    int dimension = problem.setup().dimension();
    PrivacyEvent gradients = noise.event(problem.rounds(), problem.innerSteps(), dimension);
    PrivacyEvent event =
        scaling
            .map(used -> PrivacyEvent.composed(used.event(dimension), gradients))
            .orElse(gradients);
    return new StarPlan(
        problem,
        scaling,
        (i, rows, metric) ->
            new PsAdmm(
                problem.loop(i),
                metric
                    .map(released -> OwnerData.scaled(rows, owners.get(i), released))
                    .orElseGet(() -> new OwnerData(rows, owners.get(i))),
                noise),
        price(
            Collections.nCopies(problem.agents(), event),
            Collections.nCopies(problem.agents(), noise.event(1, problem.innerSteps(), dimension))),
        Optional.empty(),
        effective.values());
  }

  private double scaleShare() {
    boolean ball = problem.radius().isPresent();
    double share = effective.read(StarSettings.SCALE_SHARE, () -> ball ? 0 : SCALE_SHARE);
    if (ball && share > 0) {
      throw new IllegalArgumentException(
          "scaleShare = "
              + share
              + " must be 0 with a radius: the projection on a ball is not available in scaled coordinates");
    }
    return share;
  }

  /** Every inner step after the first adds a difference over a secret batch. */
  private Plan corrected(PsCalibration calibration, double rate) {
    double gradientShare = effective.read(StarSettings.GRADIENT_SHARE);
    double scaleShare = effective.read(StarSettings.SCALE_SHARE, () -> 0.0);
    if (scaleShare > 0) {
      throw new IllegalArgumentException(
          "scaleShare = "
              + scaleShare
              + " must be 0 with samplingRate > 0: the bound on differences is for rows as they are");
    }
    String sampling = sampling(calibration.budget().neighbours());
    Map<Batches, PsNoise> known = new HashMap<>();
    List<PsNoise> noises = new ArrayList<>();
    List<PrivacyEvent> events = new ArrayList<>();
    List<PrivacyEvent> rounds = new ArrayList<>();
    for (OwnerFacts share : owners) {
      // Equal batches cost the same whatever the agent; a calibration takes seconds.
      PsNoise noise =
          known.computeIfAbsent(
              batches(sampling, rate, share.records()),
              batches -> calibration.withCorrection(batches, bound(share), gradientShare));
      noises.add(noise);
      events.add(noise.event(problem.rounds(), problem.innerSteps(), problem.setup().dimension()));
      rounds.add(noise.event(1, problem.innerSteps(), problem.setup().dimension()));
    }
    return StarPlan.unscaled(
        problem,
        (i, rows) -> new PsAdmm(problem.loop(i), new OwnerData(rows, owners.get(i)), noises.get(i)),
        price(events, rounds),
        Optional.empty(),
        effective.values());
  }

  private StarPrice price(List<PrivacyEvent> whole, List<PrivacyEvent> round) {
    return new StarPrice(whole, round, budget.neighbours());
  }

  private static DifferenceBound bound(OwnerFacts share) {
    return new DifferenceBound.Smooth(share.clip(), share.loss().curvatureBound());
  }

  private static Batches batches(String sampling, double rate, int records) {
    return !sampling.equals(FIXED_SIZE)
        ? new Batches.Poisson(rate)
        : new Batches.FixedSize((int) Math.max(1, Math.round(rate * records)), records);
  }

  /** Each way of sampling is proved for one relation only (facts F0.5, F0.5b). */
  private String sampling(Neighbours neighbours) {
    String proved = neighbours == Neighbours.ADD_REMOVE ? POISSON : FIXED_SIZE;
    String requestedSampling = effective.read(StarSettings.SAMPLING, () -> proved);
    if (!requestedSampling.equals(proved) && !requestedSampling.equals(POISSON_GROUP)) {
      throw new IllegalArgumentException(
          "sampling = "
              + requestedSampling
              + " must be "
              + proved
              + " for "
              + neighbours.label()
              + " neighbours; samplingRate=0 needs no sampling, and sampling=poisson-group pays"
              + " for replaced records at 2 epsilon and (1 + e^epsilon) delta");
    }
    return requestedSampling;
  }

  /** Algorithm 2 with the noise of theorem 2. */
  Plan printed() {
    for (Setting<?> setting :
        List.of(
            StarSettings.SAMPLING_RATE,
            StarSettings.SAMPLING,
            StarSettings.GRADIENT_SHARE,
            StarSettings.SCALE_SHARE)) {
      if (effective.explicit(setting).isPresent()) {
        throw new IllegalArgumentException(
            setting.name()
                + " cannot be set with calibration = paper: the listing has no such choice");
      }
      effective.reportUnused(setting);
    }
    PrintedCalibration calibration =
        new PrintedCalibration(budget, problem.rounds(), problem.innerSteps());
    List<PrintedPsNoise> noises = new ArrayList<>();
    List<PrivacyEvent> events = new ArrayList<>();
    List<PrivacyEvent> rounds = new ArrayList<>();
    Map<OwnerFacts, PrintedPsNoise> known = new HashMap<>();
    for (OwnerFacts share : owners) {
      PrintedPsNoise noise = known.computeIfAbsent(share, calibration::noise);
      noises.add(noise);
      events.add(noise.event(share, problem.rounds(), problem.innerSteps()));
      rounds.add(noise.event(share, 1, problem.innerSteps()));
    }
    return StarPlan.unscaled(
        problem,
        (i, rows) ->
            new PrintedPsAdmm(problem.loop(i), new OwnerData(rows, owners.get(i)), noises.get(i)),
        price(events, rounds),
        Optional.of(calibration.claim(known)),
        effective.values());
  }
}
