package dev.tacit.admm.mesh;

import dev.tacit.admm.agent.RoundBuffer;
import java.util.Objects;

/** A checkpoint of a mesh agent, public by construction. */
public record MeshState(MeshView view, RoundBuffer inbox, AgentAction action) {
  public MeshState {
    Objects.requireNonNull(view, "view");
    Objects.requireNonNull(inbox, "inbox");
    Objects.requireNonNull(action, "move");
  }
}
