package dev.tacit.learn.run;

/**
 * What one run measured; null where it could not be measured.
 *
 * @param testError share of test rows on the wrong side
 * @param testAuc area under the receiver operating curve of the test rows
 * @param trainLoss mean loss over the training rows, without the regulariser
 * @param nonPrivateTestError the same of the non-private reference, if that was asked for
 * @param nonPrivateTrainLoss the same of the non-private reference
 * @param objective F(x) = mean loss + g(A x) on the training rows (fact F1.9); only without
 *     privacy: of a private run it would be one more exact number about its rows
 * @param seconds wall-clock time of the fit alone
 */
public record RunFigures(
    Double testError,
    Double testAuc,
    Double trainLoss,
    Double nonPrivateTestError,
    Double nonPrivateTrainLoss,
    Double objective,
    Double seconds) {}
