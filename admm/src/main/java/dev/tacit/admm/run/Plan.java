package dev.tacit.admm.run;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.optim.risk.Examples;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A run with all settings fixed, priced before any data is read.
 *
 * <p>Everything in it follows from public numbers. Its event is what a ledger reserves and a
 * certificate prices, so it must cover whatever the parties may release, whichever branch they
 * take.
 */
public interface Plan {
  int rounds();

  /** What the run will do to the records of one agent, at most. */
  PrivacyEvent event(int agent);

  /**
   * Why no ledger may keep this run's releases, if so. A ledger stores every release and charges
   * each; a run whose price holds only while its releases stay unseen cannot be kept there.
   */
  default Optional<String> ledgerRefusal() {
    return Optional.empty();
  }

  /**
   * Whether a ledger records the run as one release an agent, when it ends, because its releases
   * belong to different records. All agents must then be in one process.
   */
  default boolean recordedAsWhole() {
    return false;
  }

  /** What the paper says about the same run; empty where there is no paper or no printed noise. */
  default Optional<PaperClaim> claim() {
    return Optional.empty();
  }

  /**
   * Every setting that the algorithm declares with the value in force, from {@link
   * EffectiveSettings}.
   */
  Map<String, String> settings();

  /** Public numbers that follow from settings, sizes and budget, and that people ask for. */
  default Map<String, String> derived() {
    return Map.of();
  }

  /**
   * The relation that its receipts state: the one asked for, unless the run is accounted for
   * add-remove neighbours and converted to replace-one by group privacy.
   */
  default Neighbours receiptRelation(Neighbours asked) {
    return asked;
  }

  /**
   * Whether the receipts of a run are those of the releases that this plan reserves: each must
   * match a reserved one of its agent, on one branch that all agents take, and none may be missing.
   * What was allowed and not done has a receipt, too ({@code Curator.forfeit}). The answer also
   * says which branch was taken; nobody compares the receipts of a run again.
   */
  default ReceiptMatch match(List<CountedReceipt> receipts, int agents) {
    return ReceiptMatch.ofBranches(
        receipts, IntStream.range(0, agents).mapToObj(this::branches).toList());
  }

  /**
   * What the run may do to the records of one agent, branch by branch, where something that was
   * released decides between branches that cost no more than {@link #event}; all agents take the
   * same one.
   */
  default List<PrivacyEvent> branches(int agent) {
    return List.of(event(agent));
  }

  /** Who the price is for: whoever sees this of the run, and no more. */
  default String audience() {
    return "everyone who sees the model and every release of the run";
  }

  /** What the run costs against more people, where its price is for few. */
  default Optional<WiderAudience> widerAudience() {
    return Optional.empty();
  }

  /** Whether a secret draw decides how long the run is, so that its counts are the owner's. */
  default boolean hasSecretLength() {
    return false;
  }

  /**
   * The receipts as others than the owner may see them: where a secret draw decides who speaks when
   * or how long, they say what was planned.
   */
  default List<CountedReceipt> publicReceipts(List<CountedReceipt> receipts) {
    return receipts;
  }

  /** Epsilon by position of the user for each observer, if users have positions. */
  default Optional<GuaranteeCurve> curve(List<CountedReceipt> receipts) {
    return Optional.empty();
  }

  /**
   * Who takes part and what each does. Absent where users of several owners pass on a state in an
   * order that is nobody's to know: such a run is made in one process only.
   */
  Optional<Parties<?, ?>> parties();

  /** The same for whoever drives them, perhaps from several processes. */
  default Parties<?, ?> requireParties() {
    return parties()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "agents = several must be 1 where owners run in separate processes, because the secret order of the users must not be sent; use one owner, or another algorithm such as metric-admm"));
  }

  /**
   * Trains in this process on the private rows, one list entry per agent. Whatever leaves an agent
   * goes through the release channel.
   */
  default Outcome run(List<Examples> agents, ReleaseChannel channel, Progress progress) {
    return inProcess(requireParties(), agents, channel, progress);
  }

  private static <S, H> Outcome inProcess(
      Parties<S, H> parties, List<Examples> agents, ReleaseChannel channel, Progress progress) {
    return InProcessRunner.run(parties, agents, channel, parties.schedule(), progress);
  }
}
