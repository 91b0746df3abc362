package dev.tacit.admm.run;

/** The same setup, a little different. */
public final class Setups {
  private Setups() {}

  public static Setup with(Setup setup, Calibration calibration) {
    return with(setup, calibration, setup.settings());
  }

  public static Setup with(Setup setup, Calibration calibration, Settings settings) {
    return new Setup(
        setup.rows(),
        setup.dimension(),
        setup.indicators(),
        setup.edges(),
        setup.loss(),
        setup.penalties(),
        setup.budget(),
        calibration,
        settings);
  }
}
