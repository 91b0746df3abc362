package dev.tacit.cli;

import java.nio.file.Path;

/** A whole run in one process, so that all classes of nodes and hubs have been loaded once. */
final class SmallFederation {
  private SmallFederation() {}

  public static void main(String[] arguments) {
    Hospitals two = new Hospitals(Path.of(arguments[0]), 2, true).with("algorithm", "metric-admm");
    Path file = two.agree("federation.yaml");
    PartyThreads threads = new PartyThreads(two);
    threads.startAll(file);
    System.exit(threads.codes().containsValue(0) ? 0 : 1);
  }
}
