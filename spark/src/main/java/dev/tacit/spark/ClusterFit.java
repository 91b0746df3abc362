package dev.tacit.spark;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.Topology;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.learn.Refused;
import dev.tacit.learn.algorithm.Algorithms;
import dev.tacit.learn.job.CertifiedRun;
import dev.tacit.learn.job.DistantRows;
import dev.tacit.learn.job.TrainingJob;
import dev.tacit.learn.model.Encoding;
import dev.tacit.learn.plan.TrainingRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.param.Param;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One fit: parameters become a request to the library, rows become blocks that answer it. */
final class ClusterFit {
  private static final Logger LOG = LoggerFactory.getLogger(ClusterFit.class);
  private static final int DENSE_FEATURES = 32;
  private static final int SHUFFLES_PER_CORE = 4;

  /** In the addresses of the noise of a fit that no ledger pays for. */
  private static final String UNPAID_RUN = "train-0";

  private final DpTrainingParams<?> params;
  private final Dataset<?> table;
  private final Target target;
  private final JavaSparkContext spark;

  ClusterFit(DpTrainingParams<?> asked, Dataset<?> table, Target target) {
    this.params = asked;
    this.table = table;
    this.target = target;
    this.spark = JavaSparkContext.fromSparkContext(table.sparkSession().sparkContext());
  }

  FitResult fit() {
    return DpParamSet.NAMES.translating(this::trained);
  }

  private FitResult trained() {
    requireUnweighted();
    RowBounds bounds = bounds();
    Encoding.Libsvm encoding = bounds.encoding();
    Refused.asUsageError("numFeatures", encoding::space);
    Refused.asUsageError("rowNorm", encoding::scaling);
    TrainingJob job = TrainingJob.of(request(), encoding.facts(), UNPAID_RUN);
    Optional<CandidateSearch> search = CandidateSearch.running();
    search.ifPresent(found -> found.requirePaid(table, given(params.ledgerUrl())));
    boolean oneOfMany = search.isPresent();
    job.requireDistant(oneOfMany);
    List<String> warnings = target.requireOwnRows(table);
    warnings.forEach(LOG::warn);
    List<ClusterRows> owners = rows(bounds);
    List<ClusterRecords> records =
        owners.stream().map(rows -> ClusterRecords.of(spark, rows)).toList();
    try {
      List<DistantRows> distant = new ArrayList<>();
      for (int owner = 0; owner < owners.size(); owner++) {
        distant.add(new DistantRows(records.get(owner), owners.get(owner).digest()));
      }
      CertifiedRun done = job.train(distant, oneOfMany, Progress.SILENT);
      return FitResult.of(
          ServedModel.of(done.model(encoding)), DpSummary.of(done, owners, warnings));
    } finally {
      records.forEach(ClusterRecords::end);
    }
  }

  private void requireUnweighted() {
    if (params.isSet(params.weightCol())) {
      throw DpTrainingParams.unweighted(String.valueOf(params.getOrDefault(params.weightCol())));
    }
  }

  private RowBounds bounds() {
    int declared = target.declaredFeatures(table);
    Optional<Integer> given = given(params.numFeatures()).map(Integer.class::cast);
    if (given.isEmpty() && declared < 0) {
      throw Refused.usage(
          "numFeatures",
          "absent",
          "given where column " + target.features() + " does not declare its size",
          "The size of a model is public, so it is not looked up in a row.");
    }
    return target.bounds(given.orElse(declared), params.getRowNorm());
  }

  private TrainingRequest request() {
    requireAlgorithm();
    return withLedger(
        TrainingRequest.EMPTY
            .with(TrainingRequest.ALGORITHM, params.getAlgorithm())
            .with(TrainingRequest.TOPOLOGY, topology())
            .with(TrainingRequest.SETTINGS, settings())
            .with(TrainingRequest.LOSS, target.loss())
            .with(TrainingRequest.REGULARISER, params.getRegParam() == 0 ? null : penalties())
            .with(TrainingRequest.EPSILON, orNull(params.epsilon(), Double.class))
            .with(TrainingRequest.DELTA, orNull(params.delta(), Double.class))
            .with(TrainingRequest.LARGE_DELTA, params.getLargeDelta() ? true : null)
            .with(
                TrainingRequest.NEIGHBOURS,
                Refused.asUsageError(
                    "neighbours", () -> Neighbours.ofLabel(params.getNeighbours())))
            .with(TrainingRequest.PUBLIC_ROWS, orNull(params.publicRows(), Integer.class))
            .with(TrainingRequest.OWNERS, hasOwners() ? params.getOwners().length : null)
            .with(TrainingRequest.SPLIT, hasOwners() ? "ownerCol" : null));
  }

  private Topology topology() {
    return hasOwners() ? Topology.STAR : Topology.CENTRAL;
  }

  private void requireAlgorithm() {
    Algorithm chosen = Algorithms.named(params.getAlgorithm(), topology());
    if (!chosen.isPrivate() || chosen.topology() != topology()) {
      throw Refused.usage(
          "algorithm",
          params.getAlgorithm(),
          "a private one " + (hasOwners() ? "for owners and a hub" : "for one owner"),
          "Use metric-admm, or leave ownerCol " + (hasOwners() ? "out." : "as it is."));
    }
  }

  private <T> T orNull(Param<?> param, Class<T> type) {
    return params.isDefined(param) ? type.cast(params.getOrDefault(param)) : null;
  }

  private Map<String, String> settings() {
    Map<String, String> all = new LinkedHashMap<>();
    given(params.settings())
        .ifPresent(
            given -> {
              for (String one : given) {
                int equals = one.indexOf('=');
                if (equals < 1) {
                  throw Refused.usage("settings", one, "name=value", "For example penalty=0.1.");
                }
                putOnce(all, one.substring(0, equals), one.substring(equals + 1));
              }
            });
    given(params.maxIter()).ifPresent(rounds -> putOnce(all, "rounds", String.valueOf(rounds)));
    return all;
  }

  private static void putOnce(Map<String, String> all, String name, String value) {
    if (all.putIfAbsent(name, value) != null) {
      throw Refused.usage(
          "settings", name + "=" + value, "given once", "maxIter is the setting rounds.");
    }
  }

  /** As MLlib weighs them: regParam ((1 - a) / 2 |w|^2 + a |w|_1). */
  private String penalties() {
    double lasso = params.getRegParam() * params.getElasticNetParam();
    double ridge = params.getRegParam() * (1 - params.getElasticNetParam());
    return "l2=" + ridge + ",l1=" + lasso;
  }

  private TrainingRequest withLedger(TrainingRequest request) {
    Optional<String> url = given(params.ledgerUrl());
    if (url.isEmpty()) {
      for (Param<String> needless : List.of(params.datasetId(), params.runId(), params.keyFile())) {
        if (params.isSet(needless)) {
          throw Refused.usage(
              needless.name(),
              params.getOrDefault(needless),
              "absent without ledgerUrl",
              "Add it.");
        }
      }
      return request;
    }
    if (given(params.runId()).isEmpty()) {
      throw Refused.usage("runId", "absent", "given with ledgerUrl", "Name the run.");
    }
    DpTrainingParams.requireNoPassword(url.get());
    return request
        .with(TrainingRequest.LEDGER, url.get())
        .with(TrainingRequest.DATASET, orNull(params.datasetId(), String.class))
        .with(TrainingRequest.RUN, orNull(params.runId(), String.class))
        .with(TrainingRequest.KEY, given(params.keyFile()).map(Path::of).orElse(null));
  }

  private boolean hasOwners() {
    if (params.isSet(params.ownerCol()) != params.isSet(params.owners())) {
      throw Refused.usage(
          params.isSet(params.owners()) ? "ownerCol" : "owners",
          "absent",
          "given together with the other",
          "Who the owners are is public: name the column and list its values.");
    }
    return params.isSet(params.ownerCol());
  }

  /** The rows of each owner, in the order of the list. */
  private List<ClusterRows> rows(RowBounds bounds) {
    if (!hasOwners()) {
      return List.of(ClusterRows.of(table, columns(bounds), bounds));
    }
    OwnerGroups groups = new OwnerGroups(table, params.getOwnerCol(), List.of(params.getOwners()));
    long all = groups.requireAll();
    List<ClusterRows> rows =
        groups.tables().stream().map(own -> ClusterRows.of(own, columns(bounds), bounds)).toList();
    groups.requireEachOnce(all, rows);
    return rows;
  }

  private TableColumns columns(RowBounds bounds) {
    boolean dense =
        switch (params.getLayout()) {
          case DpParamSet.AUTO -> bounds.features() <= DENSE_FEATURES;
          case DpParamSet.DENSE -> true;
          case DpParamSet.SPARSE -> false;
          default ->
              throw Refused.usage(
                  "layout", params.getLayout(), "auto, dense or sparse", "auto is usual.");
        };
    given(params.orderCol()).ifPresent(this::requireWhole);
    return new TableColumns(
        target.features(),
        target.label(),
        given(params.orderCol()),
        given(params.datasetId()).orElse("") + "/" + given(params.runId()).orElse(""),
        dense,
        SHUFFLES_PER_CORE * spark.defaultParallelism(),
        spark.defaultParallelism());
  }

  /** Casting other columns to numbers would quote what cannot be cast. */
  private void requireWhole(String order) {
    DataType type = NamedColumn.of(table, "orderCol", order).declared().dataType();
    if (!List.of(DataTypes.LongType, DataTypes.IntegerType, DataTypes.ShortType).contains(type)) {
      throw Refused.usage(
          "orderCol",
          order + " of type " + type.simpleString(),
          "a column of whole numbers (bigint, int or smallint)",
          "Number the rows by one.");
    }
  }

  private <T> Optional<T> given(Param<T> param) {
    return params.isDefined(param) ? Optional.of(params.getOrDefault(param)) : Optional.empty();
  }
}
