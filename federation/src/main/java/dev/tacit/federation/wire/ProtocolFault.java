package dev.tacit.federation.wire;

/** A message that no honest party of this version sends. It says what is wrong with it. */
public final class ProtocolFault extends RuntimeException {
  private static final long serialVersionUID = 1;

  public ProtocolFault(String message) {
    super(message);
  }

  public ProtocolFault(String message, Throwable cause) {
    super(message, cause);
  }
}
