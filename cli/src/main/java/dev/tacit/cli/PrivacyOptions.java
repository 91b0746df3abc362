package dev.tacit.cli;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.plan.Promise;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** What is to be promised. */
final class PrivacyOptions {
  @Option(names = "--epsilon", paramLabel = "E", description = "Privacy to guarantee, above 0.")
  private Double epsilon;

  @Option(
      names = "--delta",
      paramLabel = "D",
      description = "Failure probability; well below 1 / rows, for example 1e-5.")
  private Double delta;

  @Option(
      names = "--neighbours",
      paramLabel = "RELATION",
      description = {
        "Which data sets must look alike: replace-one (the default) or add-remove.",
      })
  private String neighbours;

  @Option(
      names = "--calibration",
      paramLabel = "KIND",
      description = {
        "sound (the default), or paper: the noise that the paper prints, certified all the same."
      })
  private String calibration;

  @Option(
      names = "--public-rows",
      paramLabel = "N",
      description = {
        "The public number of records in the data, before any are held out. Required with",
        "add-remove, where the true number is a secret: means are divided by it (or by the share of",
        "it that trains). With replace-one the files must hold that many; without it they are",
        "counted, and their number is public. A plan that the ledger cannot pay is then refused",
        "before any file is opened."
      })
  private Integer publicRows;

  /** Refuses what is missing, and promises that the algorithm cannot honour. */
  Promise promise(Algorithm algorithm) {
    if (!algorithm.isPrivate()) {
      refuseAll(algorithm);
      return Promise.NONE;
    }
    if (epsilon == null || delta == null) {
      throw new Refused(
          Kind.USAGE,
          (epsilon == null ? "--epsilon" : "--delta")
              + " is missing: '"
              + algorithm.name()
              + "' is private and needs both, for example --epsilon 1 --delta 1e-5. To train"
              + " without privacy, add --algorithm exact.");
    }
    Neighbours relation =
        Refused.orUsage(
            "--neighbours",
            () -> neighbours == null ? Neighbours.REPLACE_ONE : Neighbours.ofLabel(neighbours));
    Budget budget =
        Refused.orUsage("--epsilon, --delta", () -> new Budget(epsilon, delta, relation));
    if (publicRows != null && publicRows < 1) {
      throw Refused.usage("--public-rows", publicRows, "at least 1", "Give the expected number.");
    }
    Promise promise = new Promise(Optional.of(budget), kind(), Optional.ofNullable(publicRows));
    promise.requireFor(algorithm);
    return promise;
  }

  private Calibration kind() {
    if (calibration == null || calibration.equals("sound")) {
      return Calibration.SOUND;
    }
    if (calibration.equals("paper")) {
      return Calibration.PAPER;
    }
    throw Refused.usage(
        "--calibration", calibration, "sound or paper", "Leave it out for the sound one.");
  }

  /** Ignoring an epsilon would let a user believe in a promise that nobody made. */
  private void refuseAll(Algorithm algorithm) {
    Map<String, Object> given = new LinkedHashMap<>();
    given.put("--epsilon", epsilon);
    given.put("--delta", delta);
    given.put("--neighbours", neighbours);
    given.put("--calibration", calibration);
    given.put("--public-rows", publicRows);
    given.forEach(
        (option, value) -> {
          if (value != null) {
            throw Refused.usage(
                option,
                value,
                "absent with '" + algorithm.name() + "'",
                "'"
                    + algorithm.name()
                    + "' adds no noise and can promise nothing: leave the option out, or choose a"
                    + " private algorithm ('tacit algorithms').");
          }
        });
  }
}
