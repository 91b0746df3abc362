package dev.tacit.audit;

/** Told how far an audit is. */
@FunctionalInterface
public interface AuditWatcher {
  AuditWatcher SILENT = (done, of, step) -> {};

  void finished(int done, int of, String step);
}
