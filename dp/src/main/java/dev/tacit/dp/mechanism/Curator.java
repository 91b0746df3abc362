package dev.tacit.dp.mechanism;

import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Receipt;
import dev.tacit.optim.linalg.Vec;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The only way to release private data, for one agent in one round. Every method that releases a
 * value draws the noise and writes the receipt in the same call. The runtime owns the curator and
 * reads {@link #receipts()}; the agent can neither forget a receipt nor invent one.
 *
 * <p>Noise depends on the key, the address and what the agent has received. The key is bound to
 * plan and rows (see {@link OwnerKey}), so what is the same in two draws at one address is all that
 * the value is computed from. Within one curator an address is used once.
 *
 * <p>Not safe for use by several threads: an agent's step is sequential.
 */
public final class Curator {
  private final NoiseKey key;
  private final Sites sites;
  private final List<Receipt> receipts = new ArrayList<>();
  private final List<Released> releases = new ArrayList<>();
  private final boolean keepsReleases;
  private boolean secretOrder = true;
  private boolean closed;

  private Curator(NoiseKey key, Sites sites, boolean keepsReleases) {
    this.key = Objects.requireNonNull(key, "key");
    this.sites = sites;
    this.keepsReleases = keepsReleases;
  }

  /** For an agent that has heard nothing yet. */
  public static Curator of(NoiseKey key, String run, String agent, int round) {
    return of(key, run, agent, round, TranscriptDigest.NOTHING);
  }

  /**
   * The curator of one agent in one round.
   *
   * @param transcriptDigest before this round opened; what was released in it depends on no later
   *     letter
   */
  public static Curator of(
      NoiseKey key, String run, String agent, int round, TranscriptDigest transcriptDigest) {
    return new Curator(key, sites(run, agent, round, transcriptDigest), false);
  }

  /**
   * One that also keeps what it lets out, see {@link #releases()}, for a runtime that stores the
   * bytes. Others keep receipts only, so that their memory does not grow with the model.
   */
  public static Curator keeping(
      NoiseKey key, String run, String agent, int round, TranscriptDigest transcriptDigest) {
    return new Curator(key, sites(run, agent, round, transcriptDigest), true);
  }

  private static Sites sites(
      String run, String agent, int round, TranscriptDigest transcriptDigest) {
    return new Sites(new Address(run, agent, round, "any"), transcriptDigest);
  }

  /**
   * Releases a value with noise. Entries are clamped to 2^31 noise scales (2^17 for Gamma-norm
   * noise) and a NaN counts as 0; the output is on a power-of-two grid.
   */
  public Released release(String site, Sensitive value, Noise noise, Audience audience) {
    Objects.requireNonNull(audience, "audience");
    GridMechanism mechanism = GridMechanism.of(noise, value.sensitivity(), value.dimension());
    Draw draw = take(site);
    PrivacyEvent event = value.spend(mechanism, key, draw.address());
    Vec drawn = mechanism.noised(value.value(), key, draw);
    Vec noised = key.script().interceptor().released(draw.address(), value, drawn);
    Receipt receipt = write(draw, event, value.sensitivity().neighbours(), audience);
    return letOut(noised, receipt);
  }

  /**
   * Releases a move with noise, added to a start that is the same under both neighbours: the state
   * that an earlier user left, say. Start and move are rounded to the grid of the noise and added
   * as whole numbers, so the sum is a grid point: its low-order bits tell nothing of the start that
   * the noise does not hide, as those of a sum in doubles would.
   */
  public Released releaseFrom(
      String site, Vec start, Sensitive move, GaussianNoise noise, Audience audience) {
    Objects.requireNonNull(audience, "audience");
    GaussianOnGrid mechanism =
        GaussianOnGrid.of(noise.level(), move.sensitivity().bound(), move.dimension());
    Draw draw = take(site);
    PrivacyEvent event = move.spend(mechanism, key, draw.address());
    Vec drawn = mechanism.noisedFrom(start, move.value(), key, draw);
    Vec noised = key.script().interceptor().releasedFrom(draw.address(), start, move, drawn);
    return letOut(noised, write(draw, event, move.sensitivity().neighbours(), audience));
  }

  /**
   * Lets a value out as it is, for methods without privacy. The receipt says that nothing protects
   * it, so no accountant gives the run a finite price.
   */
  public Released releaseInClear(String site, Vec value, Audience audience) {
    Objects.requireNonNull(audience, "audience");
    Draw draw = take(site);
    PrivacyEvent event = new PrivacyEvent.NonPrivate("released in the clear at " + site);
    return letOut(value, write(draw, event, Neighbours.REPLACE_ONE, audience));
  }

  /**
   * Pays for something that a plan allowed and the run did not do. How often an agent spoke depends
   * on its data, so unused releases are never refunded (facts gaussian-filter, silence-is-charged).
   */
  public void forfeit(String site, PrivacyEvent event, Neighbours neighbours, Audience audience) {
    write(take(site), event, neighbours, audience);
  }

  /**
   * Releases the minimiser of a private problem: noise in the objective, a certified solve, noise
   * on the output; one receipt. Draws at {@code site/objective} and {@code site/output}.
   */
  public Released releaseMinimiser(
      String site, LocalProblem problem, MinimiserPlan plan, Audience audience) {
    Objects.requireNonNull(audience, "audience");
    Draw draw = take(site);
    PerturbedMinimiser candidate = solved(site, problem, plan, audience);
    Vec noised = candidate.noised(key, take(site + "/output"));
    PrivacyEvent event = plan.eventFor(noised.dimension());
    Receipt receipt = write(draw, event, plan.facts().neighbours(), audience);
    return letOut(noised, receipt);
  }

  /**
   * Solves a perturbed problem and pays for its minimiser without showing it; see {@link
   * #releaseOutput}. The receipt stands whether or not the minimiser is ever shown.
   */
  public PerturbedMinimiser minimiser(
      String site, LocalProblem problem, MinimiserPlan plan, Audience audience) {
    Objects.requireNonNull(audience, "audience");
    Draw draw = take(site);
    PerturbedMinimiser candidate = solved(site, problem, plan, audience);
    PrivacyEvent event = plan.objectiveEvent(problem.objective().dimension());
    write(draw, event, plan.facts().neighbours(), audience);
    return candidate;
  }

  /** Shows a minimiser that this agent paid for, with output noise, which has its own receipt. */
  public Released releaseOutput(String site, PerturbedMinimiser candidate) {
    Draw draw = take(site);
    candidate.drawOrigin().require(key, draw.address(), "the candidate");
    Vec noised = candidate.noised(key, take(site + "/output"));
    PrivacyEvent event = candidate.plan().outputEvent(noised.dimension());
    Receipt receipt =
        write(draw, event, candidate.plan().facts().neighbours(), candidate.audience());
    return letOut(noised, receipt);
  }

  private PerturbedMinimiser solved(
      String site, LocalProblem problem, MinimiserPlan plan, Audience audience) {
    Draw draw = take(site + "/objective");
    return PerturbedMinimiser.solved(problem, plan, audience, key, draw);
  }

  /**
   * Tells whether a noisy scalar query is at least the threshold; either answer costs its event.
   */
  public boolean above(String site, Sensitive query, NoisyTest test, Audience audience) {
    query.requireScalar();
    Released noisy = release(site, query, test.noise(), audience);
    return noisy.value().get(0) >= test.threshold();
  }

  /** Opens a sparse vector gate and pays for all its answers. */
  public Gate openGate(String site, GatePlan plan, Audience audience) {
    Objects.requireNonNull(audience, "audience");
    GateNoise.of(plan);
    Draw draw = take(site);
    write(draw, plan.event(), plan.query().neighbours(), audience);
    return new Gate(plan, DrawOrigin.of(key, draw), audience, 0, sites.round());
  }

  /**
   * One test of an open gate, at most one a round. It was paid for when the gate was opened. A gate
   * that has answered at this address repeats its answer.
   */
  public GateAnswer above(String site, Sensitive query, Gate gate) {
    query.requireScalar();
    gate.requireUsable(query, key, sites.at(site));
    Draw draw = take(site);
    GateNoise noise = GateNoise.of(gate.plan());
    double value = query.value().get(0);
    GateAnswer answer = gate.answer(draw.address(), () -> isAbove(value, noise, gate, draw));
    write(draw, new PrivacyEvent.Nothing(), gate.plan().query().neighbours(), gate.audience());
    return answer;
  }

  private boolean isAbove(double value, GateNoise noise, Gate gate, Draw draw) {
    boolean above = noise.isAbove(value, key, gate.threshold(), draw);
    return key.script().interceptor().answered(draw.address(), value, gate.plan().query(), above);
  }

  /** Each of {@code population} rows with probability {@code rate}, independently and secretly. */
  public SecretBatch poissonBatch(String site, int population, double rate) {
    return SecretDraws.poisson(drawer(site), population, rate);
  }

  /** A secret uniform choice of {@code size} of {@code population} rows, without replacement. */
  public SecretBatch fixedSizeBatch(String site, int population, int size) {
    return SecretDraws.fixedSize(drawer(site), population, size);
  }

  /** A secret uniform order of {@code population} rows. */
  public SecretOrder order(String site, int population) {
    Draw draw = take(site);
    return SecretDraws.order(() -> SecretDraws.Drawer.at(draw, key), population);
  }

  /**
   * Says that who speaks in this round follows a secret order. From here on receipts are secret
   * only if the order is too.
   */
  public void follow(SecretOrder order) {
    if (!order.run().equals(sites.run())) {
      throw new IllegalArgumentException(
          "the secret order is from run " + order.run() + ", not for run " + sites.run());
    }
    secretOrder &= order.isSecret();
  }

  /**
   * Nothing more leaves through this curator. Whoever stops reading its receipts closes it first,
   * or a value that leaves later would have none.
   */
  public void close() {
    closed = true;
  }

  private Draw take(String site) {
    if (closed) {
      throw new IllegalStateException(
          sites.at(site) + " is in a round that is closed: no further release is possible in it");
    }
    return sites.take(site);
  }

  /** What has left so far, in order. */
  public List<Receipt> receipts() {
    return List.copyOf(receipts);
  }

  /** The vectors that have left so far, in order; empty unless this curator keeps them. */
  public List<Released> releases() {
    return List.copyOf(releases);
  }

  private Released letOut(Vec value, Receipt receipt) {
    Released released = Released.ofMechanism(value, receipt, key);
    if (keepsReleases) {
      releases.add(released);
    }
    return released;
  }

  private SecretDraws.Drawer drawer(String site) {
    return SecretDraws.Drawer.at(take(site), key);
  }

  private Receipt write(Draw draw, PrivacyEvent event, Neighbours neighbours, Audience audience) {
    boolean secret = key.isSecret() && secretOrder;
    Receipt receipt = new Receipt(draw.address(), event, neighbours, audience, secret);
    receipts.add(receipt);
    return receipt;
  }
}
