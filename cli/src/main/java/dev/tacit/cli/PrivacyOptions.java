package dev.tacit.cli;

import dev.tacit.admm.run.Calibration;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.learn.Refused;
import dev.tacit.learn.plan.TrainingRequest;
import picocli.CommandLine.Option;

/**
 * The options of the privacy target: epsilon, delta, neighbouring relation, calibration and public
 * number of records.
 *
 * <p>They only collect what was given; {@code learn} decides what is missing and what an algorithm
 * can honour.
 */
final class PrivacyOptions {
  @Option(names = "--epsilon", paramLabel = "E", description = "Privacy to guarantee, above 0.")
  private Double epsilon;

  @Option(
      names = "--delta",
      paramLabel = "D",
      description = "Failure probability; well below 1 / rows, for example 1e-5.")
  private Double delta;

  @Option(
      names = "--large-delta",
      description =
          "Allow a delta above one over the public number of records (of persons where there is a"
              + " unit, of the smallest owner's records where there are several owners). With such a delta even publishing a whole record would satisfy the guarantee, and the certificate says so.")
  private boolean largeDelta;

  @Option(
      names = "--neighbours",
      paramLabel = "RELATION",
      description =
          "Which data sets the guarantee makes indistinguishable: replace-one (the default) or add-remove.")
  private String neighbours;

  @Option(
      names = "--calibration",
      paramLabel = "KIND",
      description =
          "sound (the default), or paper: the noise that the paper prints, certified all the same.")
  private String calibration;

  @Option(
      names = "--public-rows",
      paramLabel = "N",
      description =
          "The public number of records in the data, before any are held out. Required with "
              + "add-remove, where the true number is a secret: means are divided by it (or by the share"
              + " of "
              + "it that trains). Required with a unit in the schema, too: there it counts persons."
              + " Otherwise, "
              + "with replace-one, the files must hold that many; without it they are "
              + "counted, and their number is public. A plan that the ledger cannot pay is then refused "
              + "before any file is opened.")
  private Integer publicRows;

  /** The request with what these options say. */
  TrainingRequest addTo(TrainingRequest request) {
    return request
        .with(TrainingRequest.EPSILON, epsilon)
        .with(TrainingRequest.DELTA, delta)
        .with(TrainingRequest.LARGE_DELTA, largeDelta ? true : null)
        .with(
            TrainingRequest.NEIGHBOURS,
            Refused.asUsageError(
                "--neighbours", () -> neighbours == null ? null : Neighbours.ofLabel(neighbours)))
        .with(
            TrainingRequest.CALIBRATION, calibration == null ? null : parseCalibration(calibration))
        .with(TrainingRequest.PUBLIC_ROWS, publicRows);
  }

  /** The calibration by its name. */
  private static Calibration parseCalibration(String calibration) {
    if (calibration.equals("sound")) {
      return Calibration.SOUND;
    }
    if (calibration.equals("paper")) {
      return Calibration.PAPER;
    }
    throw Refused.usage(
        "--calibration", calibration, "sound or paper", "Leave it out for the sound one.");
  }
}
