package dev.tacit.cli;

import dev.tacit.dp.mechanism.RunSecretFiles;
import dev.tacit.dp.mechanism.RunSecrets;
import dev.tacit.learn.Refused;
import dev.tacit.learn.algorithm.SpellingSuggestion;
import dev.tacit.learn.ledgering.AbandonedRun;
import dev.tacit.ledger.Ledger;
import dev.tacit.ledger.LedgerView;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The verb {@code ledger release}: gives up runs that were reserved and never finished.
 *
 * <p>A released run cannot be resumed. What it provably did not use is returned to the budget;
 * where something was released and the composition rule is no filter, the whole price counts as
 * spent (decision 010). The secret of the run's noise is erased, so that nobody can undo what it
 * released.
 */
@Command(
    name = "release",
    description = {
      "Give up runs that stopped before their end: they cannot be resumed afterwards.",
      "What was provably not used is given back: everything where nothing was released, and where "
          + "the rule of the data set is a filter that allows it (docs/decisions/010) what is left of "
          + "the plan; otherwise the whole price counts as spent. The secret of a run's noise is erased."
    },
    footerHeading = "%nExample%n",
    footer = "  tacit ledger release may --ledger hospital.ledger")
final class LedgerReleaseCommand implements Runnable {
  /** Several at once, because an interrupted experiment leaves one run for each repeat. */
  @Parameters(
      arity = "1..*",
      paramLabel = "RUN",
      description = "Open runs; 'ledger show' has them.")
  private List<String> runs;

  @Mixin private LedgerOption ledger;

  /** Needed to find the secrets; without it the budget is returned but the secrets stay. */
  @Option(
      names = "--key",
      paramLabel = "FILE",
      description =
          "The owner's noise key, beside which the secrets of the runs are erased. Default: the"
              + " ledger's file with '-key' added.")
  private Path key;

  @Mixin private OutputOption answer;

  /**
   * Ends all runs in one opening of the ledger. Ending an ended run changes nothing, so an
   * interrupted command can be repeated.
   */
  @Override
  public void run() {
    List<AbandonedRun> released = new ArrayList<>();
    Optional<Path> keyFile = keyFile();
    try (Ledger open = ledger.existing(keyFile)) {
      // All names are checked before the first run is ended: a mistyped name must not leave half of
      // the work done.
      requireKnown(open.view());
      Optional<RunSecrets> secrets = keyFile.map(RunSecretFiles::beside);
      runs.forEach(run -> released.addAll(AbandonedRun.abandon(open, run, secrets)));
    }
    keyFile.ifPresent(beside -> warnOfSecrets(released, beside));
    if (answer.isJson()) {
      answer.printJson(Map.of("released", released.stream().map(this::tree).toList()));
    } else {
      released.forEach(one -> answer.out().println(sentence(one)));
    }
  }

  /**
   * The key beside which the secrets are. A ledger on a server does not say where that is, so its
   * user is warned that the secrets stay.
   */
  private Optional<Path> keyFile() {
    Optional<Path> keyFile = ledger.keyFile(key);
    if (keyFile.isEmpty()) {
      answer.warn(
          "the secrets of these runs stay where they are, since a ledger on a server does not say"
              + " where the key is: repeat this with --key FILE.");
    }
    return keyFile;
  }

  /**
   * Warns of secrets that were not found beside the key, since a secret that still exists somewhere
   * undoes the noise of what the run released.
   */
  private void warnOfSecrets(List<AbandonedRun> released, Path beside) {
    released.stream()
        .filter(AbandonedRun::leavesSecret)
        .map(AbandonedRun::run)
        .distinct()
        .forEach(
            run ->
                answer.warn(
                    "the secret of run "
                        + run
                        + " is not beside the key "
                        + beside
                        + ". If the run had another key, repeat this with --key FILE: until it is"
                        + " erased, it undoes what the run released."));
  }

  /** Refuses a name that this ledger does not hold, with the one that was probably meant. */
  private void requireKnown(LedgerView view) {
    List<String> known = view.runs().stream().map(LedgerView.Run::run).toList();
    for (String run : runs) {
      if (!known.contains(run)) {
        throw Refused.usage(
            "RUN",
            run,
            "a run of this ledger",
            SpellingSuggestion.suggest(run, known)
                .map(near -> "Did you mean " + near + "?")
                .orElse("'tacit ledger show' lists them."));
      }
    }
  }

  /** What became of one run, for programs; {@code endedBefore} is set where nothing was changed. */
  private Map<String, Object> tree(AbandonedRun one) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("run", one.run());
    tree.put("dataset", one.dataset());
    tree.put("unit", one.unit());
    tree.put("releases", one.releases());
    tree.put("reserved", LedgerShowCommand.tree(one.reserved()));
    tree.put("spent", LedgerShowCommand.tree(one.spent()));
    tree.put("givenBack", LedgerShowCommand.tree(one.refunded()));
    tree.put("endedBefore", one.endedBefore().orElse(null));
    return tree;
  }

  /** What became of one run and of its price, in a sentence. */
  private static String sentence(AbandonedRun one) {
    if (one.endedBefore().isPresent()) {
      return String.format(
          "run %s ended before (%s): nothing was changed; it spent %s of data set %s",
          one.run(), one.endedBefore().get(), one.spentWords(), one.dataset());
    }
    String back =
        one.refunded().isZero()
            ? "nothing is given back: something was released, and where a run stops may depend on"
                + " the answers"
            : "it had set aside " + one.reservedWords() + ", and the rest is given back";
    return String.format(
        "run %s is released after %d releases; it spent %s of data set %s; %s",
        one.run(), one.releases(), one.spentWords(), one.dataset(), back);
  }
}
