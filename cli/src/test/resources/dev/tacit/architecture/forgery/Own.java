package elsewhere;

import dev.tacit.admm.agent.Envelope;
import dev.tacit.admm.agent.SoloAgent;
import dev.tacit.admm.agent.Step;
import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.CentralParties;
import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.admm.run.ReleaseChannel;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.PaperClaim;
import dev.tacit.admm.run.Parties;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.ReceiptMatch;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.admm.run.Setting;
import dev.tacit.admm.run.Setup;
import dev.tacit.admm.run.Topology;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.GaussianNoise;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.dp.mechanism.Sensitive;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.risk.Records;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An algorithm of one's own by the recipe of CONTRIBUTING: one round, one release through the
 * curator of the run, and what comes out is the model. It asks for a vector of zeros, so that it
 * says nothing about anybody. A forgery is a subclass that does one step in another way.
 */
public class Own implements Algorithm {
  static final GaussianNoise NOISE = GaussianNoise.ofMultiplier(6);

  /** What the one release is made of. */
  protected Vec asked(Vec row) {
    return Vec.zeros(row.dimension());
  }

  /** How far one record moves it. */
  protected Sensitivity bound() {
    return new Sensitivity(Sensitivity.Norm.L2, 1, Neighbours.REPLACE_ONE, "it is constant");
  }

  /** The model. */
  protected Released model(Vec row, Released honest, Curator curator) {
    return honest;
  }

  /** What the run gives, in this process. */
  protected Outcome given(Outcome outcome, Vec row, ReleaseChannel channel, Progress progress) {
    return outcome;
  }

  /** Why the receipts are not those of the plan, if so. */
  protected Optional<String> unmatched(Optional<String> found) {
    return found;
  }

  private Step<Released> taken(Records records, int round, Curator curator) {
    Vec row = records.toExamples().rows().row(0);
    Sensitive value = Sensitive.of(asked(row), bound());
    Released honest = curator.release("honest", value, NOISE, Audience.EVERYONE);
    Released model = model(row, honest, curator);
    return new Step<>(model, List.of(Envelope.note(0, round, "model", model)));
  }

  @Override
  public Plan plan(Setup setup) {
    return new OwnPlan(setup.dimension());
  }

  private final class OwnPlan implements Plan {
    private final int dimension;

    private OwnPlan(int dimension) {
      this.dimension = dimension;
    }

    @Override
    public int rounds() {
      return 1;
    }

    @Override
    public PrivacyEvent event(int agent) {
      return NOISE.eventFor(bound(), dimension);
    }

    @Override
    public Optional<PaperClaim> claim() {
      return Optional.empty();
    }

    @Override
    public Map<String, String> settings() {
      return Map.of();
    }

    @Override
    public Optional<Parties<?, ?>> parties() {
      return Optional.of(
          new CentralParties<Released>(
              0,
              1,
              records ->
                  new SoloAgent<>(
                      Released.zeros(dimension),
                      (state, round, curator) -> taken(records, round, curator)),
              ReleasedModel::withoutIntercept,
              true));
    }

    @Override
    public Outcome run(List<Examples> agents, ReleaseChannel channel, Progress progress) {
      Outcome outcome = Plan.super.run(agents, channel, progress);
      return given(outcome, agents.get(0).rows().row(0), channel, progress);
    }

    @Override
    public ReceiptMatch match(List<CountedReceipt> receipts, int agents) {
      ReceiptMatch found = Plan.super.match(receipts, agents);
      Optional<String> why = Own.this.unmatched(found.mismatch());
      return why.equals(found.mismatch()) ? found : ReceiptMatch.byOwnRule(why);
    }
  }

  @Override
  public String name() {
    return "own";
  }

  @Override
  public Topology topology() {
    return Topology.CENTRAL;
  }

  @Override
  public boolean isPrivate() {
    return true;
  }

  @Override
  public String about() {
    return "noise around zero";
  }

  @Override
  public List<Setting<?>> settings() {
    return List.of();
  }
}
