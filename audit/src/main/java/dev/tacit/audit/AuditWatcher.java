package dev.tacit.audit;

/** Receives the progress of an audit, which may take minutes. */
@FunctionalInterface
public interface AuditWatcher {
  AuditWatcher SILENT = (done, of, step) -> {};

  void finished(int done, int of, String step);
}
