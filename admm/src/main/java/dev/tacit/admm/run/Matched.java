package dev.tacit.admm.run;

import dev.tacit.dp.event.PrivacyEvent;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/** How the receipts of a run were those of the releases that its plan reserved, or why not. */
public sealed interface Matched {
  /**
   * Each receipt is that of a release on one branch of the plan, and none is missing.
   *
   * @param events those of the branch, by agent
   */
  record Branch(List<PrivacyEvent> events) implements Matched {
    public Branch {
      events = List.copyOf(events);
    }
  }

  /** They are, by a rule of the plan's own, such as that of users who come in a secret order. */
  record OwnRule() implements Matched {}

  /** They are not. */
  record Not(String reason) implements Matched {
    public Not {
      Objects.requireNonNull(reason, "reason");
    }
  }

  /** The first branch that fits, all agents taking the same. */
  static Matched branch(List<CountedReceipt> receipts, Plan plan, int agents) {
    List<List<PrivacyEvent>> branches = IntStream.range(0, agents).mapToObj(plan::ways).toList();
    Matched found = new Not("the plan reserved nothing");
    for (int branch = 0; branch < branches.get(0).size(); branch++) {
      int index = branch;
      List<PrivacyEvent> events = branches.stream().map(own -> own.get(index)).toList();
      Optional<String> why = Reserved.unmatched(receipts, agents, events::get);
      if (why.isEmpty()) {
        return new Branch(events);
      }
      found = new Not(why.get());
    }
    return found;
  }

  /** By a rule that says why not. */
  static Matched byOwnRule(Optional<String> why) {
    return why.<Matched>map(Not::new).orElseGet(OwnRule::new);
  }

  /** Why they are not, if so. */
  default Optional<String> why() {
    return this instanceof Not not ? Optional.of(not.reason()) : Optional.empty();
  }
}
