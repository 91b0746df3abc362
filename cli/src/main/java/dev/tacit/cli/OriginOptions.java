package dev.tacit.cli;

import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.table.DataOrigin;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options that say where rows are: in files, or in the answer of a database to a query. */
final class OriginOptions {
  /** How the URL of a database begins; everything else names a file. */
  private static final String JDBC = "jdbc:";

  @Option(
      names = "--data",
      required = true,
      paramLabel = "FILE",
      description =
          "LIBSVM or CSV file, plain or .gz, or a .parquet file. Repeat it to join files in order."
              + " Or a database, jdbc:..., with --query.")
  private List<String> locations;

  @Option(
      names = "--query",
      paramLabel = "SQL",
      description =
          "With --data jdbc:...: SELECT of the columns of the schema from one table or view, one"
              + " row for each record.")
  private String query;

  /** Whether rows come from a database. */
  boolean isQuery() {
    return query != null;
  }

  /** The query; empty for files. */
  Optional<String> query() {
    return Optional.ofNullable(query);
  }

  /**
   * The places of the rows, in order, after contradictions were refused: a database needs a query,
   * files cannot have one, and the two are not joined.
   *
   * @param key the column that identifies each row of a query
   */
  List<DataOrigin> origins(Optional<String> key) {
    boolean database = locations.stream().anyMatch(OriginOptions::isDatabase);
    if (database != isQuery()) {
      throw new Refused(
          Kind.USAGE,
          database
              ? "--query is missing: a database needs to be told what to read. Add --query \"SELECT"
                  + " ... FROM ...\"."
              : "--query goes with --data jdbc:...; files have no queries. Drop it.");
    }
    if (database && locations.size() > 1) {
      throw Refused.usage(
          "--data", locations.size() + " places", "one database, or files", "Join them in a view.");
    }
    List<DataOrigin> origins = new ArrayList<>();
    for (String location : locations) {
      origins.add(
          database ? new DataOrigin.Query(location, query, key) : DataOrigin.of(Path.of(location)));
    }
    return origins;
  }

  /** The files among a list of places; none for a database. */
  static List<Path> files(List<DataOrigin> origins) {
    return origins.stream().flatMap(one -> one.file().stream()).toList();
  }

  static boolean isDatabase(String place) {
    return place.startsWith(JDBC);
  }
}
