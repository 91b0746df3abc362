package dev.tacit.spark;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.learn.FieldNames;
import dev.tacit.learn.algorithm.Algorithms;
import java.io.Serializable;
import java.util.Map;
import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamValidators;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.param.StringArrayParam;

/** The parameters that all private estimators have, beside the columns that Spark gives them. */
public final class DpParamSet implements Serializable {
  private static final long serialVersionUID = 1;

  /** What parameters are called otherwise than by the key of the field, as MLlib has it. */
  static final FieldNames NAMES =
      FieldNames.of(
          Map.ofEntries(
              Map.entry("set", "settings"),
              Map.entry("regulariser", "regParam"),
              Map.entry("agents", "owners"),
              Map.entry("split", "ownerCol"),
              Map.entry("ledger", "ledgerUrl"),
              Map.entry("dataset", "datasetId"),
              Map.entry("run", "runId"),
              Map.entry("key", "keyFile"),
              Map.entry("rowBound", "rowNorm"),
              Map.entry("features", "numFeatures"),
              Map.entry("targetBounds", "targetMin, targetMax")));

  static final String AUTO = "auto";
  static final String DENSE = "dense";
  static final String SPARSE = "sparse";

  final DoubleParam epsilon;
  final DoubleParam delta;
  final BooleanParam largeDelta;
  final Param<String> neighbours;
  final DoubleParam rowNorm;
  final IntParam numFeatures;
  final IntParam publicRows;
  final Param<String> algorithm;
  final IntParam maxIter;
  final DoubleParam regParam;
  final DoubleParam elasticNetParam;
  final StringArrayParam settings;
  final Param<String> ledgerUrl;
  final Param<String> datasetId;
  final Param<String> runId;
  final Param<String> keyFile;
  final Param<String> orderCol;
  final Param<String> ownerCol;
  final StringArrayParam owners;
  final Param<String> layout;
  final Param<String> weightCol;

  DpParamSet(Params owner) {
    epsilon = positive(owner, "epsilon", "the privacy to guarantee");
    delta = positive(owner, "delta", "the probability with which the guarantee may fail");
    largeDelta =
        new BooleanParam(
            owner,
            "largeDelta",
            "allows a delta above one over the public number of rows, which allows to publish a row"
                + " (true, false)");
    neighbours =
        text(owner, "neighbours", "which tables must look alike", "replace-one, add-remove");
    rowNorm =
        positive(owner, "rowNorm", "public bound on the norm of a row; longer ones are scaled");
    numFeatures =
        count(
            owner,
            "numFeatures",
            "size of the vectors, public; by default that of the column's metadata");
    publicRows =
        count(owner, "publicRows", "declared number of rows, not counted; needed for add-remove");
    algorithm =
        text(owner, "algorithm", "what trains", "metric-admm, dp-admm, dp-acc-admm and others");
    maxIter = count(owner, "maxIter", "rounds; by default the algorithm's");
    regParam = notNegative(owner, "regParam", "weight of the regulariser beside the mean loss");
    elasticNetParam =
        share(
            owner,
            "elasticNetParam",
            "part of it that is the l1 norm, the rest is half the squared l2 norm");
    settings =
        new StringArrayParam(
            owner, "settings", "further settings of the algorithm, each name=value");
    ledgerUrl =
        text(owner, "ledgerUrl", "who pays", "a file, sqlite:FILE or postgresql://user@host/base");
    datasetId = text(owner, "datasetId", "which budget of the ledger pays", "its name there");
    runId =
        text(owner, "runId", "name of the run; once paid it costs nothing to repeat", "any name");
    keyFile =
        text(
            owner,
            "keyFile",
            "the owner's noise key, on the driver",
            "by default beside the ledger's file");
    orderCol =
        text(
            owner,
            "orderCol",
            "numbers the rows without gaps",
            "with it the bits are those of tacit train");
    ownerCol =
        text(
            owner,
            "ownerCol",
            "column that names the owner of each row; every owner adds its own noise",
            "a column of texts");
    owners = new StringArrayParam(owner, "owners", "the values of ownerCol, public");
    layout =
        text(
            owner,
            "layout",
            "how blocks are stored",
            "auto (dense up to 32 features, as tacit train), dense, sparse");
    weightCol =
        text(
            owner,
            "weightCol",
            "refused: a weight above 1 breaks the bound on what a row adds, and weights are data",
            "absent");
  }

  /** Those that are the same for all estimators. */
  void setDefaults(Params owner) {
    owner.setDefault(largeDelta, false);
    owner.setDefault(neighbours, Neighbours.REPLACE_ONE.label());
    owner.setDefault(rowNorm, 1.0);
    owner.setDefault(algorithm, Algorithms.DEFAULT);
    owner.setDefault(regParam, 0.0);
    owner.setDefault(elasticNetParam, 0.0);
    owner.setDefault(layout, AUTO);
  }

  private static DoubleParam positive(Params owner, String name, String doc) {
    return new DoubleParam(owner, name, doc + " (> 0)", ParamValidators.gt(0));
  }

  private static DoubleParam notNegative(Params owner, String name, String doc) {
    return new DoubleParam(owner, name, doc + " (>= 0)", ParamValidators.gtEq(0));
  }

  private static DoubleParam share(Params owner, String name, String doc) {
    return new DoubleParam(owner, name, doc + " (in [0, 1])", ParamValidators.inRange(0, 1));
  }

  private static IntParam count(Params owner, String name, String doc) {
    return new IntParam(owner, name, doc + " (>= 1)", ParamValidators.gtEq(1));
  }

  private static Param<String> text(Params owner, String name, String doc, String allowed) {
    return new Param<>(owner, name, doc + " (" + allowed + ")");
  }
}
