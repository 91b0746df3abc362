package dev.tacit.cli;

import dev.tacit.cli.output.Table;
import dev.tacit.learn.FieldNames;
import dev.tacit.learn.Refused;
import dev.tacit.learn.evaluation.Stopwatch;
import dev.tacit.learn.table.Drivers;
import dev.tacit.ledger.Ledger;
import dev.tacit.ledger.LedgerView;
import dev.tacit.ledger.store.LedgerFault;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * The verb {@code doctor}: examines the machine before somebody trains on it.
 *
 * <p>It changes nothing and reads no records. Findings that would make a run fail are reported with
 * exit code 3; those that only may matter are notes. Every finding says what to do about it.
 */
@Command(
    name = "doctor",
    description =
        "Check this machine: Java, memory, folder, clock, drivers, and with --ledger the ledger and its key. Changes nothing. Exit code 3 if something would not work.",
    footerHeading = "%nExample%n",
    footer = "  tacit doctor --ledger hospital.ledger")
final class DoctorCommand implements Runnable {
  /**
   * Memory below which a note is given: a table of a hundred thousand records and a hundred
   * features takes a third of it.
   */
  private static final long ENOUGH_MEGABYTES = 512;

  /**
   * Difference of two clocks that is noted. Grants and certificates carry times, and certificates
   * of parties expire; two minutes are more than machines that keep time differ.
   */
  private static final Duration CLOCK_OFF = Duration.ofMinutes(2);

  @Option(
      names = "--ledger",
      paramLabel = "URL",
      description = "Check this ledger and its key, too.")
  private String ledger;

  @Mixin private OutputOption answer;
  @Spec private CommandSpec spec;

  /** How grave a finding is, with the label that both outputs show. */
  private enum Verdict {
    OK("ok"),
    NOTE("note"),
    FAILS("FAILS");

    private final String label;

    Verdict(String label) {
      this.label = label;
    }
  }

  /** One checked item, its verdict, and a sentence with the value found and the remedy. */
  private record Finding(String what, Verdict verdict, String detail) {}

  /** Makes all findings before anything is printed, so that one failure does not hide another. */
  @Override
  public void run() {
    List<Finding> findings = new ArrayList<>();
    findings.add(java());
    findings.add(memory());
    findings.add(folder(Path.of("").toAbsolutePath()));
    findings.add(clock());
    findings.add(texts());
    findings.add(drivers());
    if (ledger != null) {
      findings.addAll(ledgerFindings());
    }
    print(findings);
    long bad = findings.stream().filter(one -> one.verdict() == Verdict.FAILS).count();
    if (bad > 0) {
      throw new Refused(
          Refused.Kind.DATA,
          bad
              + (bad == 1 ? " finding FAILS; it says" : " findings FAIL; they say")
              + " what to do.");
    }
  }

  /** All findings, as a table or as JSON; fields are described in {@code docs/schemas}. */
  private void print(List<Finding> findings) {
    if (answer.isJson()) {
      List<Object> list = new ArrayList<>();
      for (Finding one : findings) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("what", one.what());
        fields.put("verdict", one.verdict().label);
        fields.put("says", one.detail());
        list.add(fields);
      }
      answer.printJson(Map.of("findings", list));
      return;
    }
    Table table = new Table();
    findings.forEach(one -> table.row(one.what(), one.verdict().label, one.detail()));
    answer.out().print(table);
    answer.out().flush();
  }

  /** The version that runs. An older one could not have loaded this class, so this never fails. */
  private static Finding java() {
    return new Finding("Java", Verdict.OK, Runtime.version() + ", 17 or newer is needed");
  }

  /** The memory that Java may use, which by default is a quarter of the machine's. */
  private static Finding memory() {
    long megabytes = Runtime.getRuntime().maxMemory() >> 20;
    boolean enough = megabytes >= ENOUGH_MEGABYTES;
    return new Finding(
        "memory",
        enough ? Verdict.OK : Verdict.NOTE,
        megabytes
            + " MB for data, "
            + Runtime.getRuntime().availableProcessors()
            + " processors"
            + (enough ? "" : "; for large tables TACIT_JAVA_OPTS=-Xmx4g allows more"));
  }

  /**
   * Whether outputs can be written into the current folder. A read-only folder is a note only,
   * because outputs may be named elsewhere.
   */
  private static Finding folder(Path here) {
    return Files.isWritable(here)
        ? new Finding("folder", Verdict.OK, "files can be written in " + here)
        : new Finding(
            "folder", Verdict.NOTE, here + " is read-only: name outputs in another folder");
  }

  /**
   * Compares the clock with that of the file system, which on a server often is another one. A
   * temporary file is made and deleted at once.
   */
  private static Finding clock() {
    Instant now = Stopwatch.timeOfDay().instant();
    try {
      Path probe = Files.createTempFile("tacit", ".clock");
      Instant written = Files.getLastModifiedTime(probe).toInstant();
      Files.delete(probe);
      Duration off = Duration.between(now, written).abs();
      return off.compareTo(CLOCK_OFF) < 0
          ? new Finding("clock", Verdict.OK, now.truncatedTo(ChronoUnit.SECONDS).toString())
          : new Finding(
              "clock", Verdict.NOTE, now + ", but files are stamped " + written + ": set one");
    } catch (IOException e) {
      return new Finding(
          "clock", Verdict.FAILS, "no file can be made in " + System.getProperty("java.io.tmpdir"));
    }
  }

  /**
   * Checks the encoding of file names. Contents are always read as UTF-8, but a name with letters
   * that the system's encoding lacks cannot be opened at all.
   */
  private static Finding texts() {
    String names = System.getProperty("sun.jnu.encoding", Charset.defaultCharset().name());
    boolean all = names.equalsIgnoreCase("UTF-8");
    return new Finding(
        "texts",
        all ? Verdict.OK : Verdict.NOTE,
        "files are read as UTF-8; names of files are in "
            + names
            + (all
                ? ""
                : ", which lacks most letters: set LC_ALL=C.UTF-8, or another UTF-8 locale"));
  }

  /**
   * Says which database drivers are there. A variable that names drivers that cannot be loaded is a
   * failure, because its user relies on them.
   */
  private static Finding drivers() {
    boolean duckdb;
    try {
      duckdb = Drivers.supports("jdbc:duckdb:");
    } catch (Refused e) {
      return new Finding("drivers", Verdict.FAILS, e.getMessage());
    }
    return new Finding(
        "drivers",
        duckdb ? Verdict.OK : Verdict.NOTE,
        duckdb
            ? "PostgreSQL and DuckDB: queries and Parquet files"
            : "PostgreSQL; Parquet needs DuckDB's driver, named in " + Drivers.VARIABLE);
  }

  /**
   * Verifies the hash chain of the ledger and counts runs that were reserved and never ended. They
   * are no fault, but each keeps a part of the budget.
   */
  private List<Finding> ledgerFindings() {
    List<Finding> findings = new ArrayList<>();
    try (Ledger open = LedgerOption.existing(ledger)) {
      open.verify();
      LedgerView view = open.view();
      // Each of them keeps its price reserved until it is resumed or released.
      long unfinished = view.runs().stream().filter(run -> run.ended().isEmpty()).count();
      findings.add(
          new Finding(
              "ledger",
              unfinished == 0 ? Verdict.OK : Verdict.NOTE,
              "intact, "
                  + view.datasets().size()
                  + " data sets, "
                  + view.runs().size()
                  + " runs, "
                  + unfinished
                  + " of them open"
                  + (unfinished == 0 ? "" : " ('tacit ledger release' gives one up)")));
    } catch (LedgerFault | Refused e) {
      findings.add(
          new Finding(
              "ledger",
              Verdict.FAILS,
              FieldNames.ofOptions(spec.optionsMap().keySet()).message(e)));
    }
    LedgerOption.file(ledger).ifPresent(file -> findings.add(key(Path.of(file + "-key"))));
    return findings;
  }

  /**
   * Checks who may read the noise key. Whoever reads it can compute the noise of open runs and
   * subtract it, so other readers are a failure; a system that cannot say is noted.
   */
  private static Finding key(Path key) {
    if (!Files.exists(key)) {
      return new Finding("key", Verdict.NOTE, key + " is not there; the first run makes it");
    }
    try {
      Set<PosixFilePermission> allowed = Files.getPosixFilePermissions(key);
      // The owner may lack permissions; nobody else may have any.
      boolean secret =
          Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE)
              .containsAll(allowed);
      return secret
          ? new Finding("key", Verdict.OK, key + " is readable by its owner only")
          : new Finding("key", Verdict.FAILS, "others may read " + key + ": chmod 600 it");
    } catch (IOException | UnsupportedOperationException e) {
      return new Finding("key", Verdict.NOTE, "who may read " + key + " cannot be told here");
    }
  }
}
