package dev.tacit.dp.event;

/** Who gets to see a release. A guarantee is always for a subject against an observer. */
public enum Audience {
  EVERYONE,
  NEXT_USER,
  FINAL_STATE_ONLY,
  /** Drawn and used, never shown; whoever shows it must widen the audience first. */
  NOBODY
}
