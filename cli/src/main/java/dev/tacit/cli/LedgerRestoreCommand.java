package dev.tacit.cli;

import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.ledgering.LedgerRestore;
import dev.tacit.learn.ledgering.OwnerKeyFile;
import dev.tacit.ledger.LedgerView;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The verb {@code ledger restore}: goes on from an older copy of a ledger.
 *
 * <p>An older copy lacks runs whose releases are out in the world. The command finds out from the
 * remembered head what is missing and charges it in full, so that a budget can never be used twice
 * by restoring a backup. It is repeatable: a second time it changes nothing.
 */
@Command(
    name = "restore",
    description = {
      "Go on from an older copy of a ledger that was put back, or from an empty data base.",
      "What the copy has forgotten is written off by what is remembered outside of it: beside a"
          + " ledger's file ('*-head'), or beside the owner's key ('*-head-*'). Lost runs are over"
          + " and cost what they had reserved, or cost in the end. Runs that were open in the copy,"
          + " or given up in it since, end at their whole price: what they released is not known."
          + " Put the newest copy back first, and stop all programs that use the ledger. Every"
          + " owner of a key does this once; repeating it changes nothing"
          + " (docs/guides/backup-and-restore.md)."
    },
    footerHeading = "%nExample%n",
    footer = {
      "  tacit ledger restore --ledger hospital.ledger --note 'copy of Monday'",
      "  tacit ledger restore --ledger postgresql://team@host/budgets --key ann.key"
    })
final class LedgerRestoreCommand implements Runnable {
  @Mixin private LedgerOption ledger;

  /**
   * Every owner of a ledger on a server restores with its own key, beside which its own memory of
   * the ledger is.
   */
  @Option(
      names = "--key",
      paramLabel = "FILE",
      description =
          "The owner's noise key, beside which the head of a ledger on a server is remembered, and"
              + " the secrets of runs that end are erased. Default: the ledger's file with '-key'"
              + " added.")
  private Path key;

  /** Stored in the hash chain with the restoration. */
  @Option(
      names = "--note",
      paramLabel = "TEXT",
      defaultValue = "",
      description = "Free text stored with the restoration: what happened and who approved it.")
  private String note;

  @Mixin private OutputOption answer;

  /** Restores and reports. All decisions are made by {@link LedgerRestore}. */
  @Override
  public void run() {
    OwnerKeyFile ownerKeyFile =
        ledger
            .keyFile(key)
            .map(OwnerKeyFile::new)
            .orElseThrow(
                () ->
                    new Refused(
                        Kind.USAGE,
                        "--key is missing: the head of a ledger on a server is remembered beside"
                            + " the owner's key. Add --key FILE; every owner restores with its"
                            + " own."));
    LedgerRestore restored = LedgerRestore.restore(ledger.url(), ownerKeyFile, note);
    if (answer.isJson()) {
      answer.printJson(tree(restored));
    } else {
      print(restored);
    }
  }

  /** Reports what was charged, or that the ledger already contains the remembered head. */
  private void print(LedgerRestore restored) {
    LedgerView after = restored.restoration().after();
    if (!restored.restoration().changed()) {
      answer
          .out()
          .printf(
              "nothing to restore: the ledger contains the remembered head %s%nhead %s%n",
              restored.restoration().remembered(), after.head());
      return;
    }
    answer
        .out()
        .printf(
            "restored: the copy ended at row %d and lacked the remembered head %s%n",
            restored.restoration().before().head().number(), restored.restoration().remembered());
    printRuns("missing from the copy, now closed: ", restored.lost());
    printRuns("open or released in the copy, now closed and charged in full: ", restored.ended());
    // What the budget of each data set lost beyond what the copy knew of.
    for (LedgerRestore.WrittenOff one : restored.writtenOff()) {
      answer
          .out()
          .printf("%s: written off %s; spent now %s%n", one.dataset(), one.words(), one.spent());
    }
    answer.out().println("head " + after.head());
  }

  /** A line with the names of runs; nothing where there are none. */
  private void printRuns(String what, List<String> runs) {
    if (!runs.isEmpty()) {
      answer.out().println(what + String.join(", ", runs));
    }
  }

  /** The same for programs, with exact amounts. */
  private static Map<String, Object> tree(LedgerRestore restored) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("changed", restored.restoration().changed());
    tree.put("remembered", restored.restoration().remembered().toString());
    tree.put("rowsOfCopy", restored.restoration().before().head().number());
    tree.put("lostRuns", restored.lost());
    tree.put("endedRuns", restored.ended());
    tree.put(
        "writtenOff",
        restored.writtenOff().stream()
            .map(
                one -> {
                  Map<String, Object> off = new LinkedHashMap<>();
                  off.put("dataset", one.dataset());
                  off.putAll(LedgerShowCommand.tree(one.amount()));
                  return off;
                })
            .toList());
    tree.put("head", restored.restoration().after().head().toString());
    return tree;
  }
}
