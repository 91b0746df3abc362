package dev.tacit.dp.theorem.iteration;

/**
 * Cases in which somebody besides the next user sees a state before the last one. Any of them
 * leaves the local guarantee only (fact final-state-only as corrected): the average of the iterates
 * together with the last state, for one, already gives back exactly the local cost.
 *
 * <pre>{@code
 * training.set(StreamSettings.SHOWN, Set.of(StateExposure.AVERAGES));
 * }</pre>
 */
public enum StateExposure {
  AVERAGES("averaged iterates are published"),
  BEST_ITERATE("an iterate is selected by looking at states or data"),
  EARLY_STOPPING("the number of iterations depends on states"),
  CHECKPOINTS("intermediate states are stored where others can read them"),
  PROGRESS("logs or plots of states are shown while the run goes on"),
  RELAY("a server or broker relays the states in the clear"),
  RETRY("a run was repeated after its states had been seen");

  private final String description;

  StateExposure(String description) {
    this.description = description;
  }

  public String description() {
    return description;
  }
}
