package dev.tacit.spark;

import dev.tacit.learn.Refused;
import java.io.Serializable;
import java.util.Optional;

/** What a model is made of: what answers, and what came of the fit, which stays on the driver. */
public final class FitResult implements Serializable {
  private static final long serialVersionUID = 1;

  private final ServedModel served;

  /** Neither saved nor sent: it holds figures for the owner only. */
  private final transient DpSummary summary;

  private FitResult(ServedModel served, DpSummary summary) {
    this.served = served;
    this.summary = summary;
  }

  static FitResult of(ServedModel served, DpSummary summary) {
    return new FitResult(served, summary);
  }

  /** Of a model whose fit was elsewhere. */
  static FitResult read(ServedModel served) {
    return new FitResult(served, null);
  }

  ServedModel served() {
    return served;
  }

  Optional<DpSummary> summary() {
    return Optional.ofNullable(summary);
  }

  /** Itself, if it distinguishes two classes. */
  FitResult ofClasses() {
    if (!served.model().encoding().task().hasTwoClasses()) {
      throw Refused.data("model", "of other labels", "one of two classes", "Use another class.");
    }
    return this;
  }

  /** Itself, if it predicts numbers. */
  FitResult ofNumbers() {
    if (!served.model().encoding().task().hasNumbers()) {
      throw Refused.data("model", "of classes", "one that predicts numbers", "Use another class.");
    }
    return this;
  }
}
