package dev.tacit.experiments.trial;

import java.util.List;
import java.util.Locale;

/** The public tables that the papers use and that can be had, with their files. */
public enum PaperData {
  ADULT("Adult (UCI), complete records", "adult/adult.data.gz adult/adult.test.gz"),
  A9A("a9a (LIBSVM)", 123, "a9a/a9a"),
  A8A("a8a (LIBSVM)", 123, "a8a/a8a"),
  IJCNN1("ijcnn1 (LIBSVM)", 22, "ijcnn1/ijcnn1"),
  BRAZIL("census extract of Brazil (IPUMS), never redistributed", "ipums-br/IPUMS-BR.dat.gz"),
  /** Comes with the program, like the demonstration's table. */
  BANK("Bank Marketing (UCI)", ""),
  /** Drawn from a seed as the paper says; no file. */
  MADE_UP("made-up users", "");

  private final String about;

  /** Names with blanks between. */
  private final String files;

  private final String testFiles;
  private final int features;

  PaperData(String about, String files) {
    this.about = about;
    this.files = files;
    this.testFiles = "";
    this.features = 0;
  }

  PaperData(String about, int features, String stem) {
    this.about = about;
    this.files = stem + ".gz";
    this.testFiles = stem + ".t.gz";
    this.features = features;
  }

  /** The name on pages and in file names. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public String about() {
    return about;
  }

  /** Below the data folder; empty where no file is needed. */
  public List<String> files() {
    return names(files);
  }

  public List<String> testFiles() {
    return names(testFiles);
  }

  private static List<String> names(String text) {
    return text.isEmpty() ? List.of() : List.of(text.split(" ", -1));
  }

  /** Of LIBSVM files; 0 for the others. */
  int features() {
    return features;
  }

  /** The schema of CSV files, a resource beside this class. */
  String schema() {
    return this == ADULT ? "adult.yaml" : "brazil.yaml";
  }

  /**
   * Rows with a missing value are left out, as the papers do; the product would keep them empty.
   */
  boolean completeOnly() {
    return this == ADULT;
  }
}
