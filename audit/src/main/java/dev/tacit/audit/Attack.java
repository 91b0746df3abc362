package dev.tacit.audit;

/** A number for what was seen: the higher, the more it looks like a run on one. */
interface Attack {
  /** For reports. */
  String name();

  double score(Seen seen);
}
