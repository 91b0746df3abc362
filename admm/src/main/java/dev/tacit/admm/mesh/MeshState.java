package dev.tacit.admm.mesh;

import dev.tacit.admm.agent.RoundBuffer;
import java.util.Objects;

/**
 * State of a mesh agent between two inputs. It holds released values only, so it may be kept or
 * sent as a checkpoint.
 */
public record MeshState(MeshView view, RoundBuffer inbox, AgentAction action) {
  public MeshState {
    Objects.requireNonNull(view, "view");
    Objects.requireNonNull(inbox, "inbox");
    Objects.requireNonNull(action, "action");
  }
}
