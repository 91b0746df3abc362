package dev.tacit.federation.agreement;

import dev.tacit.admm.graph.Graph;
import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Setup;
import dev.tacit.data.read.LibsvmLabels;
import dev.tacit.data.schema.SchemaFile;
import dev.tacit.federation.agreement.Federation.FitFacts;
import dev.tacit.learn.FieldNames;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.algorithm.Algorithms;
import dev.tacit.learn.job.TrainingJob;
import dev.tacit.learn.model.Encoding;
import dev.tacit.learn.model.EncodingDigest;
import dev.tacit.learn.plan.PricedPlan;
import dev.tacit.learn.plan.TrainingRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The plan that follows from a federation file; every party computes the same one.
 *
 * @param federation the file
 * @param encoding how rows become vectors, the same for all owners
 * @param pricedPlan of the whole run, without rows
 */
public record AgreedPlan(Federation federation, Encoding encoding, PricedPlan pricedPlan) {
  /** What a federation file calls otherwise than by the key of the field. */
  private static final FieldNames NAMES = FieldNames.of(Map.of("set", "settings"));

  public static AgreedPlan of(Federation federation) {
    Encoding encoding = encoding(federation);
    requireTopology(federation);
    TrainingJob job =
        NAMES.translating(
            () -> TrainingJob.of(request(federation), encoding.facts(), federation.run()));
    List<Integer> sizes = federation.owners().stream().map(Federation.Party::rows).toList();
    PricedPlan pricedPlan = job.plan(sizes, federation.edges());
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

  private static void requireTopology(Federation federation) {
    FitFacts fit = federation.fit();
    Algorithm algorithm = Algorithms.named(fit.algorithm(), federation.topology());
    if (algorithm.topology() != federation.topology()) {
      throw Refused.data(
          "algorithm",
          fit.algorithm(),
          "one for a " + federation.topology().label(),
          "'tacit algorithms' lists them with their topologies.");
    }
  }

  /** The fields of a federation file are those of any training; its owners hold their own rows. */
  private static TrainingRequest request(Federation federation) {
    FitFacts fit = federation.fit();
    return TrainingRequest.EMPTY
        .with(TrainingRequest.ALGORITHM, fit.algorithm())
        .with(TrainingRequest.TOPOLOGY, federation.topology())
        .with(TrainingRequest.SETTINGS, fit.settings())
        .with(TrainingRequest.LOSS, fit.loss())
        .with(TrainingRequest.REGULARISER, fit.regulariser().orElse(null))
        .with(TrainingRequest.EPSILON, fit.budget().epsilon())
        .with(TrainingRequest.DELTA, fit.budget().delta())
        .with(TrainingRequest.NEIGHBOURS, fit.budget().neighbours())
        .with(TrainingRequest.LARGE_DELTA, fit.largeDelta() ? true : null)
        .with(
            TrainingRequest.PUBLIC_ROWS,
            federation.owners().stream().mapToInt(Federation.Party::rows).sum())
        .with(TrainingRequest.OWNERS, federation.owners().size());
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
