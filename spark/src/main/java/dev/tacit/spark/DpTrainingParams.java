package dev.tacit.spark;

import dev.tacit.learn.Refused;
import dev.tacit.ledger.store.Passwords;
import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.param.StringArrayParam;

/**
 * The parameters of every private estimator; {@code explainParams()} says what each means. Spark
 * finds parameters by the methods that return them.
 *
 * <pre>{@code
 * new DpLogisticRegression().setEpsilon(1).setDelta(1e-8).setRowNorm(4).fit(table);
 * }</pre>
 *
 * @param <E> the estimator
 */
public interface DpTrainingParams<E> extends Params {
  /** All of them. */
  DpParamSet dp();

  @SuppressWarnings("unchecked") // every implementing class is its own E
  private E self(Params self) {
    return (E) self;
  }

  default DoubleParam epsilon() {
    return dp().epsilon;
  }

  default double getEpsilon() {
    return (Double) getOrDefault(epsilon());
  }

  default E setEpsilon(double value) {
    return self(set(epsilon(), value));
  }

  default DoubleParam delta() {
    return dp().delta;
  }

  default double getDelta() {
    return (Double) getOrDefault(delta());
  }

  default E setDelta(double value) {
    return self(set(delta(), value));
  }

  default BooleanParam largeDelta() {
    return dp().largeDelta;
  }

  default boolean getLargeDelta() {
    return (Boolean) getOrDefault(largeDelta());
  }

  default E setLargeDelta(boolean value) {
    return self(set(largeDelta(), value));
  }

  default Param<String> neighbours() {
    return dp().neighbours;
  }

  default String getNeighbours() {
    return getOrDefault(neighbours());
  }

  default E setNeighbours(String value) {
    return self(set(neighbours(), value));
  }

  default DoubleParam rowNorm() {
    return dp().rowNorm;
  }

  default double getRowNorm() {
    return (Double) getOrDefault(rowNorm());
  }

  default E setRowNorm(double value) {
    return self(set(rowNorm(), value));
  }

  default IntParam numFeatures() {
    return dp().numFeatures;
  }

  default int getNumFeatures() {
    return (Integer) getOrDefault(numFeatures());
  }

  default E setNumFeatures(int value) {
    return self(set(numFeatures(), value));
  }

  default IntParam publicRows() {
    return dp().publicRows;
  }

  default int getPublicRows() {
    return (Integer) getOrDefault(publicRows());
  }

  default E setPublicRows(int value) {
    return self(set(publicRows(), value));
  }

  default Param<String> algorithm() {
    return dp().algorithm;
  }

  default String getAlgorithm() {
    return getOrDefault(algorithm());
  }

  default E setAlgorithm(String value) {
    return self(set(algorithm(), value));
  }

  default IntParam maxIter() {
    return dp().maxIter;
  }

  default int getMaxIter() {
    return (Integer) getOrDefault(maxIter());
  }

  default E setMaxIter(int value) {
    return self(set(maxIter(), value));
  }

  default DoubleParam regParam() {
    return dp().regParam;
  }

  default double getRegParam() {
    return (Double) getOrDefault(regParam());
  }

  default E setRegParam(double value) {
    return self(set(regParam(), value));
  }

  default DoubleParam elasticNetParam() {
    return dp().elasticNetParam;
  }

  default double getElasticNetParam() {
    return (Double) getOrDefault(elasticNetParam());
  }

  default E setElasticNetParam(double value) {
    return self(set(elasticNetParam(), value));
  }

  default StringArrayParam settings() {
    return dp().settings;
  }

  default String[] getSettings() {
    return getOrDefault(settings());
  }

  default E setSettings(String[] value) {
    return self(set(settings(), value));
  }

  default Param<String> ledgerUrl() {
    return dp().ledgerUrl;
  }

  default String getLedgerUrl() {
    return getOrDefault(ledgerUrl());
  }

  /** Without a password, which whoever saves the estimator would save with it. */
  default E setLedgerUrl(String value) {
    requireNoPassword(value);
    return self(set(ledgerUrl(), value));
  }

  default Param<String> datasetId() {
    return dp().datasetId;
  }

  default String getDatasetId() {
    return getOrDefault(datasetId());
  }

  default E setDatasetId(String value) {
    return self(set(datasetId(), value));
  }

  default Param<String> runId() {
    return dp().runId;
  }

  default String getRunId() {
    return getOrDefault(runId());
  }

  default E setRunId(String value) {
    return self(set(runId(), value));
  }

  default Param<String> keyFile() {
    return dp().keyFile;
  }

  default String getKeyFile() {
    return getOrDefault(keyFile());
  }

  default E setKeyFile(String value) {
    return self(set(keyFile(), value));
  }

  default Param<String> orderCol() {
    return dp().orderCol;
  }

  default String getOrderCol() {
    return getOrDefault(orderCol());
  }

  default E setOrderCol(String value) {
    return self(set(orderCol(), value));
  }

  default Param<String> ownerCol() {
    return dp().ownerCol;
  }

  default String getOwnerCol() {
    return getOrDefault(ownerCol());
  }

  default E setOwnerCol(String value) {
    return self(set(ownerCol(), value));
  }

  default StringArrayParam owners() {
    return dp().owners;
  }

  default String[] getOwners() {
    return getOrDefault(owners());
  }

  default E setOwners(String[] value) {
    return self(set(owners(), value));
  }

  default Param<String> layout() {
    return dp().layout;
  }

  default String getLayout() {
    return getOrDefault(layout());
  }

  default E setLayout(String value) {
    return self(set(layout(), value));
  }

  default Param<String> weightCol() {
    return dp().weightCol;
  }

  /** Always refused: see the parameter. */
  default E setWeightCol(String value) {
    throw unweighted(value);
  }

  /** Parameters are printed and saved. */
  static void requireNoPassword(String url) {
    if (!Passwords.masked(url).equals(url)) {
      throw Refused.usage(
          "ledgerUrl",
          Passwords.masked(url),
          "without a password",
          "Parameters are printed and saved with estimators. Use the variable PGPASSWORD.");
    }
  }

  /** Why there are no weights. */
  static Refused unweighted(String column) {
    return Refused.usage(
        "weightCol",
        column,
        "absent",
        "A row may add at most so much to a sum, and noise is scaled to that: weights are data and"
            + " would break it. Do not repeat rows or leave rows out in their place, either: a person"
            + " would have several rows, or the number of rows would follow from private values.");
  }
}
