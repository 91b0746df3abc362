package dev.tacit.admm.mesh;

import dev.tacit.admm.agent.RoundBuffer;
import java.util.Objects;

/** A checkpoint of a mesh agent, public by construction. */
public record MeshState(MeshView view, RoundBuffer inbox, Move move) {
  public MeshState {
    Objects.requireNonNull(view, "view");
    Objects.requireNonNull(inbox, "inbox");
    Objects.requireNonNull(move, "move");
  }
}
