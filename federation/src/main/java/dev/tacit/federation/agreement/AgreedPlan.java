package dev.tacit.federation.agreement;

import dev.tacit.admm.graph.Graph;
import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Settings;
import dev.tacit.admm.run.Setup;
import dev.tacit.data.FeatureSpace;
import dev.tacit.data.read.LibsvmLabels;
import dev.tacit.data.schema.SchemaFile;
import dev.tacit.federation.agreement.Federation.FitFacts;
import dev.tacit.federation.agreement.Federation.Party;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.algorithm.Algorithms;
import dev.tacit.learn.algorithm.Losses;
import dev.tacit.learn.algorithm.PenaltyText;
import dev.tacit.learn.model.Encoding;
import dev.tacit.learn.model.EncodingDigest;
import dev.tacit.learn.plan.Partition;
import dev.tacit.learn.plan.Planner;
import dev.tacit.learn.plan.PricedPlan;
import dev.tacit.learn.plan.PrivacyTarget;
import dev.tacit.learn.plan.TrainingSpec;
import java.util.List;
import java.util.Optional;

/**
 * The plan that follows from a federation file; every party computes the same one.
 *
 * @param federation the file
 * @param encoding how rows become vectors, the same for all owners
 * @param pricedPlan of the whole run, without rows
 */
public record AgreedPlan(Federation federation, Encoding encoding, PricedPlan pricedPlan) {
  public static AgreedPlan of(Federation federation) {
    Encoding encoding = encoding(federation);
    TrainingSpec spec = spec(federation, encoding.space());
    List<Integer> sizes = federation.owners().stream().map(Party::rows).toList();
    PricedPlan pricedPlan =
        new Planner(spec).planAgreed(sizes, federation.edges(), encoding.space(), encoding.task());
    AgreedPlan plan = new AgreedPlan(federation, encoding, pricedPlan);
    plan.requireNetwork();
    return plan;
  }

  private static Encoding encoding(Federation federation) {
    Federation.DataFacts data = federation.data();
    Encoding encoding =
        data.schema().isPresent()
            ? new Encoding.Csv(SchemaFile.read(data.schema().get()))
            : new Encoding.Libsvm(
                data.features().orElseThrow(),
                data.rowBound().orElse(1),
                LibsvmLabels.signs(),
                List.of());
    String found = EncodingDigest.of(encoding);
    if (!found.equals(data.hash())) {
      throw Refused.data(
          "data.hash",
          data.hash(),
          found + ", the digest of this schema",
          "Either the schema here is not the agreed one, or the file was not finished.");
    }
    encoding
        .unit()
        .ifPresent(
            unit -> {
              throw Refused.data(
                  "unit of the schema",
                  unit,
                  "absent in a federation",
                  "What is agreed on protects single records; of a person with records at several"
                      + " owners no certificate of the run would speak (fact U4). Leave 'unit' out,"
                      + " or let each owner train alone.");
            });
    return encoding;
  }

  private static TrainingSpec spec(Federation federation, FeatureSpace space) {
    FitFacts fit = federation.fit();
    Algorithm algorithm = Algorithms.named(fit.algorithm(), federation.topology());
    if (algorithm.topology() != federation.topology()) {
      throw Refused.data(
          "algorithm",
          fit.algorithm(),
          "one for a " + federation.topology().label(),
          "'tacit algorithms' lists them with their topologies.");
    }
    int agents = federation.owners().size();
    int all = federation.owners().stream().mapToInt(Party::rows).sum();
    Penalties penalties =
        fit.regulariser()
            .map(text -> PenaltyText.parse(text, space))
            .orElseGet(() -> PenaltyText.defaultFor(algorithm));
    return new TrainingSpec(
        algorithm,
        Refused.asUsageError("settings", () -> Settings.of(fit.settings(), algorithm.settings())),
        Losses.named(fit.loss()),
        penalties,
        new PrivacyTarget(
            Optional.of(fit.budget()),
            Calibration.SOUND,
            Optional.of(all),
            Optional.empty(),
            fit.largeDelta()),
        new Partition(agents, Partition.IID, ""));
  }

  /**
   * Refuses what cannot be done by processes of their own, without some of the owners, or with
   * messages of this size.
   */
  private void requireNetwork() {
    String name = pricedPlan.spec().algorithm().name();
    pricedPlan
        .noLedgerReason()
        .ifPresent(
            why -> {
              throw new Refused(Kind.DATA, name + " cannot run in a federation: " + why + ".");
            });
    if (pricedPlan.plan().parties().isEmpty()) {
      throw new Refused(Kind.DATA, name + " cannot run in a federation: it has no parties.");
    }
    int least = pricedPlan.plan().requireParties().quorum();
    if (federation.quorum() < least) {
      throw Refused.data(
          "quorum",
          federation.quorum(),
          "at least " + least + " with '" + name + "' and these settings",
          "It does not define what becomes of a round with fewer owners.");
    }
    Setup setup = pricedPlan.setup();
    LargestMessages.of(
            pricedPlan.plan(),
            federation.fit().budget().neighbours(),
            federation.run(),
            setup.classes(),
            setup.dimension(),
            federation.hub().isPresent()
                ? Optional.empty()
                : Optional.of(Graph.ofEdges(federation.owners().size(), federation.edges())))
        .require(federation.messageBytes());
  }
}
