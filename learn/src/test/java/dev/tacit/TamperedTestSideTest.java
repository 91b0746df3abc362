package dev.tacit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.admm.run.Progress;
import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Receipt;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.job.CertifiedRun;
import dev.tacit.learn.ledgering.RecordedChannel;
import dev.tacit.learn.ledgering.RunRecorder;
import dev.tacit.learn.plan.PricedPlan;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * Fact reserved-price for the release about test records: a whole training whose doors misreport
 * the receipts of the test side gets no certificate, and the same training with honest doors gets
 * one.
 */
class TamperedTestSideTest {
  private static final int AGENTS = 3;
  private static final String TESTER = Address.agent(AGENTS);

  private static PricedPlan pricedPlan() {
    Random random = new Random(5);
    double[][] x = new double[200][2];
    double[] y = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      x[i] = new double[] {random.nextGaussian(), random.nextGaussian()};
      y[i] = x[i][0] > 0 ? 1 : -1;
    }
    return Tacit.translating(
        () ->
            Tacit.classifier()
                .arrays(x, y, Bounds.numbers(2).rowNorm(3))
                .epsilon(1)
                .delta(1e-6)
                .algorithm("dp-gd")
                .agents(AGENTS)
                .set("rounds", "3")
                .holdout(.25)
                .job()
                .ready()
                .pricedPlan());
  }

  /** Honest doors but for what they say of their receipts in the end. */
  private static RunRecorder saying(UnaryOperator<List<CountedReceipt>> said) {
    return pricedPlan -> {
      RecordedChannel honest = RunRecorder.inMemory("one").open(pricedPlan);
      return (RecordedChannel)
          Proxy.newProxyInstance(
              RecordedChannel.class.getClassLoader(),
              new Class<?>[] {RecordedChannel.class},
              (proxy, method, arguments) -> {
                try {
                  Object answer = method.invoke(honest, arguments);
                  return method.getName().equals("receipts")
                      ? said.apply(honest.receipts())
                      : answer;
                } catch (InvocationTargetException e) {
                  throw e.getCause();
                }
              });
    };
  }

  private static CertifiedRun trained(UnaryOperator<List<CountedReceipt>> said) {
    return CertifiedRun.of(pricedPlan(), saying(said), Progress.SILENT);
  }

  private static void refused(UnaryOperator<List<CountedReceipt>> said) {
    assertThatThrownBy(() -> trained(said))
        .isInstanceOfSatisfying(
            Refused.class, one -> assertThat(one.kind()).isEqualTo(Kind.UNCERTIFIED))
        .hasMessageContaining("the receipts are not those of the releases reserved");
  }

  private static boolean isOfTest(CountedReceipt one) {
    return one.receipt().address().agent().equals(TESTER);
  }

  private static List<CountedReceipt> withoutTest(List<CountedReceipt> honest) {
    return honest.stream().filter(one -> !isOfTest(one)).toList();
  }

  private static CountedReceipt ofTest(List<CountedReceipt> honest) {
    return honest.stream().filter(TamperedTestSideTest::isOfTest).findFirst().orElseThrow();
  }

  private static List<CountedReceipt> with(List<CountedReceipt> some, CountedReceipt one) {
    List<CountedReceipt> all = new ArrayList<>(some);
    all.add(one);
    return all;
  }

  private static CountedReceipt changed(CountedReceipt one, Address address, PrivacyEvent event) {
    Receipt receipt = one.receipt();
    return CountedReceipt.once(
        new Receipt(address, event, receipt.neighbours(), receipt.audience(), receipt.secret()));
  }

  @Test
  void honestDoorsAreCertified_andTheTestSideHasOneReceipt() {
    CertifiedRun honest = trained(receipts -> receipts);
    assertThat(honest.certificate()).isPresent();
    assertThat(honest.pricedPlan().test()).isPresent();
    trained(
        receipts -> {
          assertThat(receipts.stream().filter(TamperedTestSideTest::isOfTest)).hasSize(1);
          assertThat(withoutTest(receipts)).hasSizeGreaterThanOrEqualTo(AGENTS);
          return receipts;
        });
  }

  @Test
  void factC3_aReleaseAboutTestRecordsWithoutAReceiptIsNotCertified() {
    refused(TamperedTestSideTest::withoutTest);
  }

  @Test
  void factC3_aSecondReleaseAboutTestRecordsIsNotCertified() {
    refused(
        honest -> {
          CountedReceipt one = ofTest(honest);
          Address again = new Address("one", TESTER, 1, "test/counts");
          return with(honest, changed(one, again, one.receipt().event()));
        });
  }

  @Test
  void factC3_aReleaseAboutTestRecordsWithLessNoiseIsNotCertified() {
    refused(
        honest -> {
          CountedReceipt one = ofTest(honest);
          PrivacyEvent louder = new PrivacyEvent.Gaussian(1e-3);
          return with(withoutTest(honest), changed(one, one.receipt().address(), louder));
        });
  }

  @Test
  void factC3_aReceiptOfAnAgentThatTrainedIsNoneOfTheTestSide() {
    refused(
        honest -> {
          CountedReceipt one = ofTest(honest);
          Address elsewhere = new Address("one", Address.agent(0), 9, "test/counts");
          return with(withoutTest(honest), changed(one, elsewhere, one.receipt().event()));
        });
  }

  @Test
  void factC3_aReceiptForOtherNeighboursIsNotCertified() {
    assertThatThrownBy(
            () ->
                trained(
                    honest -> {
                      CountedReceipt one = ofTest(honest);
                      Receipt receipt = one.receipt();
                      Receipt other =
                          new Receipt(
                              receipt.address(),
                              receipt.event(),
                              Neighbours.ADD_REMOVE,
                              receipt.audience(),
                              receipt.secret());
                      return with(withoutTest(honest), CountedReceipt.once(other));
                    }))
        .hasMessageContaining("is for add-remove");
  }
}
