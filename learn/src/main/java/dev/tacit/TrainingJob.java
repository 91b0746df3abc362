package dev.tacit;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.Settings;
import dev.tacit.admm.run.Topology;
import dev.tacit.data.Dataset;
import dev.tacit.data.FeatureSpace;
import dev.tacit.data.OwnerCounts;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.algorithm.Algorithms;
import dev.tacit.learn.algorithm.Losses;
import dev.tacit.learn.algorithm.PenaltyText;
import dev.tacit.learn.answer.ThresholdRule;
import dev.tacit.learn.book.Bookkeeping;
import dev.tacit.learn.book.LedgerAccess;
import dev.tacit.learn.book.LedgerBooks;
import dev.tacit.learn.model.Encoding;
import dev.tacit.learn.plan.Booking;
import dev.tacit.learn.plan.LabelChoices;
import dev.tacit.learn.plan.OwnershipRequest;
import dev.tacit.learn.plan.Plans;
import dev.tacit.learn.plan.PromiseRequest;
import dev.tacit.learn.plan.PublicRecords;
import dev.tacit.learn.plan.Recipe;
import dev.tacit.learn.plan.RunRows;
import dev.tacit.learn.plan.TestSplit;
import dev.tacit.learn.run.OwnerNotes;
import dev.tacit.learn.run.Run;
import dev.tacit.ledger.Ledger;
import dev.tacit.optim.risk.Examples;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One training, as asked for. It takes the steps of {@code tacit train}, by the same classes.
 *
 * @param algorithm the usual one where absent
 * @param run its name in the ledger
 */
record TrainingJob(
    Encoding encoding,
    RowSource rows,
    Optional<RowSource> test,
    boolean withoutPrivacy,
    Optional<String> algorithm,
    Optional<Topology> topology,
    PromiseRequest promise,
    OwnershipRequest owners,
    Map<String, String> settings,
    Optional<String> loss,
    Map<String, Double> classWeights,
    Optional<ThresholdRule> threshold,
    Optional<String> regulariser,
    TestSplit split,
    Optional<LedgerAccess> ledger,
    String run,
    RoundListener listener) {

  /** A run that is ready to start. */
  record Ready(OwnerCounts counts, RunRows rows, Booking booking) {}

  TrainedModel train() {
    Ready ready = ready();
    Run done =
        ledger
            .map(access -> Interruption.onlyBetweenRounds(check -> paid(access, ready, check)))
            .orElseGet(() -> unpaid(ready));
    OwnerNotes notes = OwnerNotes.of(ready.counts()).with(ready.rows(), done, encoding.classes());
    List<String> cautions =
        ready.booking().recipe().promise().caution(ready.rows().records().training()).stream()
            .toList();
    return TrainedModel.of(
        done.trained().model(encoding), OwnerReport.of(done.figures(), notes, cautions));
  }

  /** Reads all rows; refuses whatever can be refused before anything is charged. */
  Ready ready() {
    Interruption.check();
    FeatureSpace space = encoding.space();
    Recipe recipe = recipe(space);
    checkSplit(recipe);
    Plans plans = new Plans(recipe);
    ledger.ifPresent(access -> access.check(recipe));
    ledger.ifPresent(
        access ->
            split
                .declared(recipe.promise())
                .flatMap(records -> plans.declared(records, space, encoding.task(), split.seed()))
                .ifPresent(plan -> access.requireRoom(List.of(run), plan)));
    Dataset all = rows.read().apply(encoding);
    Optional<Examples> tested = test.map(source -> source.read().apply(encoding).examples());
    int found = recipe.promise().found(all.examples());
    if (found == 0 && !recipe.promise().hidesCount()) {
      throw Refused.data("records of " + rows.name(), 0, "at least 1", "Give some.");
    }
    PublicRecords records = split.records(recipe.promise(), recipe.promise().publicNumber(found));
    RunRows dealt = split.rows(all, tested, records, recipe.promise(), 0);
    return new Ready(all.ownerCounts(), dealt, plans.of(dealt));
  }

  private void checkSplit(Recipe recipe) {
    if (test.isPresent() && (split.fraction().isPresent() || split.trainRows().isPresent())) {
      throw new Refused(
          Kind.USAGE, "test, holdout and trainRows exclude each other: two were given. Keep one.");
    }
    split.check(recipe);
  }

  private Run unpaid(Ready ready) {
    return Run.of(
        ready.booking(),
        ready.rows(),
        Bookkeeping.inMemory("train-0"),
        progress(Interruption::check));
  }

  private Run paid(LedgerAccess access, Ready ready, Runnable check) {
    check.run();
    RunStanding standing = new RunStanding(access, run);
    try (Ledger opened = access.open()) {
      LedgerBooks books = access.books(opened);
      access.reserve(books, List.of(run), List.of(ready.booking()));
      return Run.of(ready.booking(), ready.rows(), books.run(run), progress(check));
    } catch (RuntimeException failure) {
      throw standing.with(failure);
    }
  }

  private Progress progress(Runnable check) {
    return (round, rounds) -> {
      listener.finished(round, rounds);
      check.run();
    };
  }

  private Recipe recipe(FeatureSpace space) {
    Algorithm chosen = chosen();
    Recipe recipe =
        new Recipe(
            chosen,
            Refused.orUsage("set", () -> Settings.of(settings, chosen.settings())),
            loss.map(Losses::named).orElseGet(() -> Losses.usual(encoding.task())),
            regulariser
                .map(text -> PenaltyText.parse(text, space))
                .orElseGet(() -> PenaltyText.usual(chosen)),
            promise.promise(chosen),
            owners.ownership(chosen),
            LabelChoices.of(classWeights, threshold, encoding.task(), encoding.classes()));
    recipe.requireSuitable(encoding.task());
    if (chosen.isPrivate() && !recipe.isPrivate()) {
      throw Refused.usage(
          "split",
          recipe.ownership().split(),
          "iid, or a file",
          "It deals rows by their labels, so nothing could be certified: experiments with it are"
              + " for the command line.");
    }
    return recipe;
  }

  private Algorithm chosen() {
    String name = algorithm.orElse(withoutPrivacy ? "exact" : Algorithms.DEFAULT);
    Algorithm chosen = Algorithms.named(name, topology.orElse(owners.preferred()));
    if (topology.filter(asked -> asked != chosen.topology()).isPresent()) {
      List<String> known =
          Algorithms.all().stream()
              .filter(one -> one.name().equals(name))
              .map(one -> one.topology().label())
              .toList();
      throw Refused.usage(
          "topology",
          topology.get().label(),
          "one of " + known + " with '" + name + "'",
          "Choose one of them, or another algorithm.");
    }
    if (chosen.isPrivate() && withoutPrivacy) {
      throw Refused.usage(
          "withoutPrivacy",
          "called",
          "absent with '" + name + "'",
          "It adds noise: leave one of the two out.");
    }
    if (!chosen.isPrivate() && !withoutPrivacy) {
      throw Refused.usage(
          "algorithm",
          name,
          "a private one unless withoutPrivacy() is called",
          "'"
              + name
              + "' adds no noise, so its model can reveal single records: say that you mean"
              + " it with withoutPrivacy(), or choose another.");
    }
    boolean severalOwners =
        chosen.topology() == Topology.STAR || chosen.topology() == Topology.MESH;
    if (severalOwners && owners.agents().isEmpty()) {
      throw new Refused(
          Kind.USAGE,
          "agents is missing: '"
              + name
              + "' is for several owners. Say among how many the rows are"
              + " dealt, for example agents(5).");
    }
    return chosen;
  }
}
