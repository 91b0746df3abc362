package dev.tacit.admm.run;

import dev.tacit.dp.account.Accountants;

/** Which facts a guarantee may rest on. */
public enum Proofs {
  /** Proved, and re-derived by a second reader. */
  CONFIRMED,
  /** Also facts whose proof was written once (theorems A and B); the user has to ask for it. */
  UNREVIEWED;

  public Accountants accountants() {
    return this == CONFIRMED ? Accountants.all() : Accountants.withUnreviewed();
  }
}
