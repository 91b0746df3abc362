package dev.tacit.learn.model;

import dev.tacit.admm.run.LinearModel;
import dev.tacit.dp.account.Guarantee;
import dev.tacit.dp.account.RoundedUp;
import dev.tacit.learn.certificate.RunCertificate;
import dev.tacit.learn.plan.DeltaLimit;
import dev.tacit.learn.plan.Partition;
import dev.tacit.learn.prediction.FittedModel;
import dev.tacit.learn.prediction.Predictor;
import dev.tacit.learn.prediction.ThresholdRule;
import dev.tacit.learn.provenance.Provenance;
import dev.tacit.optim.risk.PrivacyUnit;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A model that can be used later and elsewhere.
 *
 * @param algorithm what made it
 * @param loss the name of its loss
 * @param regulariser the weights of its terms by name; a graph or groups are not kept
 * @param fitted what was released, and how it is read
 * @param ownerOnly figures that were computed on the rows themselves; a file that is to be
 *     published must not hold any
 * @param certificate what is promised about the rows
 * @param provenance how it was made; empty where that was not recorded
 * @param signature of the owner over everything else; empty if nobody signed
 */
public record Model(
    String algorithm,
    String loss,
    Map<String, Double> regulariser,
    Encoding encoding,
    FittedModel fitted,
    Map<String, Double> ownerOnly,
    Certificate certificate,
    Optional<Provenance> provenance,
    Optional<OwnerSignature> signature) {
  public Model {
    Objects.requireNonNull(algorithm, "algorithm");
    Objects.requireNonNull(loss, "loss");
    Objects.requireNonNull(certificate, "certificate");
    Objects.requireNonNull(provenance, "provenance");
    Objects.requireNonNull(signature, "signature");
    regulariser = new TreeMap<>(regulariser);
    ownerOnly = new TreeMap<>(ownerOnly);
    int features = encoding.space().dimension();
    for (LinearModel output : fitted.outputs()) {
      int weights = output.weights().dimension();
      if (weights != features) {
        throw new IllegalArgumentException(
            "weights = " + weights + " numbers must be as many as features, " + features);
      }
    }
    predictor(encoding, loss, fitted);
  }

  /** How it answers; refuses what does not belong together. */
  public Predictor predictor() {
    return predictor(encoding, loss, fitted);
  }

  private static Predictor predictor(Encoding encoding, String loss, FittedModel fitted) {
    return new Predictor(encoding.task(), loss, fitted);
  }

  /** Its linear function, where it is one. */
  public LinearModel linear() {
    if (fitted.outputs().size() != 1) {
      throw new IllegalStateException(
          "the model has " + fitted.outputs().size() + " linear functions");
    }
    return fitted.outputs().get(0);
  }

  /** Which data sets its certificate says look alike, in words; empty if it guarantees nothing. */
  public Optional<String> relation() {
    int owners = provenance.map(made -> made.plan().owners()).orElse(1);
    return certificate
        .guarantee()
        .map(statedGuarantee -> Partition.relation(statedGuarantee.relation(), owners));
  }

  /** Its certificate in one sentence for people; epsilon is rounded up. */
  public String sentence() {
    return certificate.sentence(relation().orElse(""));
  }

  /** What readers of the certificate must know where its delta is large. */
  public Optional<String> largeDelta() {
    return provenance.flatMap(
        made ->
            certificate
                .guarantee()
                .flatMap(
                    statedGuarantee -> DeltaLimit.exceeded(statedGuarantee.delta(), made.plan())));
  }

  /** With another threshold, which is not signed. */
  public Model withThreshold(ThresholdRule rule) {
    return new Model(
        algorithm,
        loss,
        regulariser,
        encoding,
        predictor().withThreshold(rule).fitted(),
        ownerOnly,
        certificate,
        provenance,
        Optional.empty());
  }

  /** With figures that only the owner may see: not to be published, and not signed yet. */
  public Model withOwnerOnly(Map<String, Double> figures) {
    return new Model(
        algorithm,
        loss,
        regulariser,
        encoding,
        fitted,
        figures,
        certificate,
        provenance,
        Optional.empty());
  }

  /** Of which nobody recorded how it was made. */
  public Model(
      String algorithm,
      String loss,
      Map<String, Double> regulariser,
      Encoding encoding,
      LinearModel linear,
      Map<String, Double> ownerOnly,
      Certificate certificate) {
    this(
        algorithm,
        loss,
        regulariser,
        encoding,
        FittedModel.of(linear),
        ownerOnly,
        certificate,
        Optional.empty(),
        Optional.empty());
  }

  /** The same with this signature instead of whatever it had. */
  public Model signed(OwnerSignature by) {
    return new Model(
        algorithm,
        loss,
        regulariser,
        encoding,
        fitted,
        ownerOnly,
        certificate,
        provenance,
        Optional.of(by));
  }

  /**
   * What a model guarantees about the records it was trained on.
   *
   * @param guarantee absent when nothing is guaranteed
   */
  public record Certificate(Optional<StatedGuarantee> guarantee, String why) {

    /**
     * A guarantee as the file states it: the price of the releases that were reserved, each matched
     * by a receipt when the model was made.
     *
     * @param unit whose rows are protected together; empty where single records are
     * @param audience who it is against
     * @param widerGuarantee where that is a limited audience, what is guaranteed against wider ones
     */
    public record StatedGuarantee(
        double epsilon,
        double delta,
        String neighbours,
        Optional<PrivacyUnit> unit,
        String accountant,
        int releases,
        String audience,
        Optional<WiderGuarantee> widerGuarantee) {

      /** Which data sets look alike, in words, those of each owner being for itself. */
      private String relation() {
        return unit.map(one -> one.neighbours(neighbours)).orElse(neighbours + " neighbours");
      }
    }

    /**
     * The same model against more people.
     *
     * @param epsilon may be infinite
     */
    public record WiderGuarantee(String audience, double epsilon) {}

    public static Certificate none(String why) {
      return new Certificate(Optional.empty(), why);
    }

    /** Of a run that protects all rows of a unit together, or single records. */
    public static Certificate of(RunCertificate certificate, Optional<PrivacyUnit> unit) {
      Guarantee worst = certificate.worst();
      return new Certificate(
          Optional.of(
              new StatedGuarantee(
                  worst.epsilon(),
                  worst.delta(),
                  worst.neighbours().label(),
                  unit,
                  worst.currency(),
                  certificate.releases(),
                  certificate.observerGuarantee().audience(),
                  certificate
                      .observerGuarantee()
                      .widerGuarantee()
                      .map(
                          more ->
                              new WiderGuarantee(more.audience(), more.guarantee().epsilon())))),
          "computed from the releases reserved, which every receipt of the run matches"
              + worst.whyInfinite().map(why -> "; no finite epsilon: " + why).orElse(""));
    }

    private String sentence(String relation) {
      return guarantee
          .map(
              statedGuarantee ->
                  String.format(
                      Locale.ROOT,
                      "%s, delta %s, %s, against %s%s (%s accountant, %d releases)",
                      inWords(statedGuarantee.epsilon()),
                      RoundedUp.declared(statedGuarantee.delta()),
                      relation,
                      statedGuarantee.audience(),
                      statedGuarantee
                          .widerGuarantee()
                          .map(
                              more ->
                                  "; " + inWords(more.epsilon()) + " against " + more.audience())
                          .orElse(""),
                      statedGuarantee.accountant(),
                      statedGuarantee.releases()))
          .orElse("not private: " + why);
    }

    private static String inWords(double epsilon) {
      return Double.isInfinite(epsilon)
          ? "no finite epsilon"
          : "epsilon " + RoundedUp.spent(epsilon);
    }

    public boolean protectsRecords() {
      return guarantee.isPresent();
    }
  }
}
