package dev.tacit.learn.run;

import dev.tacit.admm.run.InProcessRunner;
import dev.tacit.admm.run.Parties;
import dev.tacit.admm.run.Progress;
import dev.tacit.data.FeatureSpace;
import dev.tacit.data.RecordsDigest;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.book.Bookkeeping;
import dev.tacit.learn.book.LedgerAccess;
import dev.tacit.learn.book.LedgerBooks;
import dev.tacit.learn.model.Encoding;
import dev.tacit.learn.plan.Booking;
import dev.tacit.learn.plan.Plans;
import dev.tacit.learn.plan.Recipe;
import dev.tacit.learn.plan.TestSplit;
import dev.tacit.ledger.Ledger;
import dev.tacit.optim.risk.Records;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * One training whose rows are on other machines, by the steps of {@code tacit train}: same plan,
 * same reservation, same doors, and all noise drawn here. Whoever has the rows answers questions.
 */
public final class DistantTraining {
  /** Hexadecimal digits: two runs that share them are refused as one with two plans. */
  private static final int CODE = 16;

  private final Recipe recipe;
  private final Encoding encoding;
  private final Optional<LedgerAccess> ledger;
  private final String run;
  private final boolean oneOfMany;
  private final Plans plans;

  /**
   * A training that has not looked at a row yet.
   *
   * @param encoding how the rows became features; the model keeps it
   * @param ledger who pays; nobody where absent
   * @param run its name in the ledger
   */
  public DistantTraining(
      Recipe recipe, Encoding encoding, Optional<LedgerAccess> ledger, String run) {
    this(recipe, encoding, ledger, run, false);
  }

  private DistantTraining(
      Recipe recipe,
      Encoding encoding,
      Optional<LedgerAccess> ledger,
      String run,
      boolean oneOfMany) {
    this.recipe = Objects.requireNonNull(recipe, "recipe");
    this.encoding = Objects.requireNonNull(encoding, "encoding");
    this.ledger = Objects.requireNonNull(ledger, "ledger");
    this.run = Objects.requireNonNull(run, "run");
    this.oneOfMany = oneOfMany;
    this.plans = new Plans(recipe);
  }

  /**
   * The same as one of several trainings under one name, such as those of a search: each is a run
   * of its own, reserves its own price, and is known again by its plan and its rows. Its name in
   * the ledger gets a code of both under the owner's key, which says nothing to anybody without it.
   */
  public DistantTraining oneOfMany() {
    if (ledger.isEmpty()) {
      throw new IllegalStateException("ledger = none: several trainings under one name need one");
    }
    return new DistantTraining(recipe, encoding, ledger, run, true);
  }

  /** Refuses what can be refused before anybody looks at a row. */
  public void check() {
    FeatureSpace space = encoding.space();
    recipe.requireSuitable(encoding.task());
    TestSplit.NONE.check(recipe);
    ledger.ifPresent(access -> access.check(recipe));
    TestSplit.NONE
        .declared(recipe.promise())
        .flatMap(records -> plans.declared(records, space, encoding.task(), 1))
        .ifPresent(
            plan -> {
              requireSums(plan);
              // What one of many is called, and whether it is paid for, follows from its rows.
              ledger
                  .filter(access -> !oneOfMany)
                  .ifPresent(access -> access.requireRoom(List.of(run), plan));
            });
  }

  /** Pays, trains and certifies; refuses before anything is charged, or says what was. */
  public Trained train(List<DistantRows> owners, Progress progress) {
    Booking booking = booking(owners);
    requireSums(booking);
    List<Records> records = owners.stream().map(DistantRows::records).toList();
    Trained.Course course =
        doors -> {
          Parties<?, ?> parties = booking.plan().requireParties();
          Progress traced = TracedProgress.of(booking, doors, progress);
          return InProcessRunner.over(parties, records, doors, parties.schedule(), traced);
        };
    return ledger
        .map(access -> paid(access, booking, owners, course))
        .orElseGet(() -> Trained.of(booking, Bookkeeping.inMemory("train-0"), course));
  }

  private Booking booking(List<DistantRows> owners) {
    List<Integer> counts = new ArrayList<>();
    long all = 0;
    for (DistantRows owner : owners) {
      long own = owner.records().count();
      if (own == 0 && !recipe.promise().hidesCount()) {
        throw Refused.data("rows", 0, "at least 1 for every owner", "Give some.");
      }
      all += own;
      counts.add((int) Math.min(own, Integer.MAX_VALUE));
    }
    if (all > Integer.MAX_VALUE) {
      throw new Refused(
          Kind.DATA, "rows are more than " + Integer.MAX_VALUE + ", the most of one training.");
    }
    int number = recipe.promise().publicNumber((int) all);
    List<Integer> sizes = owners.size() == 1 ? List.of(number) : counts;
    return plans.agreed(sizes, List.of(), encoding.space(), encoding.task());
  }

  private void requireSums(Booking booking) {
    if (booking.plan().bookedAsWhole()
        || booking.plan().parties().map(Parties::needsRows).orElse(true)) {
      throw Refused.usage(
          "algorithm",
          recipe.algorithm().name(),
          "one that only adds records up where rows are on other machines",
          "It looks at single records: use metric-admm, dp-admm or dp-acc-admm.");
    }
  }

  private Trained paid(
      LedgerAccess access, Booking booking, List<DistantRows> owners, Trained.Course course) {
    List<RecordsDigest> rows = owners.stream().map(DistantRows::digest).toList();
    try (Ledger opened = access.open()) {
      LedgerBooks books = access.books(opened);
      String name = oneOfMany ? ownName(access, books, booking, rows) : run;
      access.reserve(books, List.of(name), List.of(booking));
      return Trained.of(booking, books.run(name, rows), course);
    }
  }

  private String ownName(
      LedgerAccess access, LedgerBooks books, Booking booking, List<RecordsDigest> rows) {
    if (!access.keyFile().exists()) {
      access.requireRoom(List.of(run), booking); // a run that is refused makes no key
    }
    return run + "-" + booking.query(rows, books.key().get()).hex().substring(0, CODE);
  }
}
