package dev.tacit.cli.live;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** The page of a party while it runs, if its owner wants one, and for a few seconds after. */
public final class LivePage implements AutoCloseable {
  /** A page asks for itself every second: so it gets the end, too. */
  private static final long STAYS_MILLISECONDS = 3000;

  private final Optional<LoopbackServer> server;
  private final PartyStatus status;

  public LivePage(String option, OptionalInt port, PartyStatus standing) {
    this.status = standing;
    this.server =
        port.isPresent()
            ? Optional.of(new LoopbackServer(option, port.getAsInt(), standing))
            : Optional.empty();
  }

  /** The run is over, and this is certified. */
  public void certified(Map<String, Object> what) {
    status.certified(what);
  }

  /** The run is over for somebody who certifies nothing. */
  public void over() {
    status.over();
  }

  @Override
  public void close() {
    if (!status.isOver()) {
      status.stopped("it ended before the run did; its log says why");
    }
    server.ifPresent(
        one -> {
          try {
            Thread.sleep(STAYS_MILLISECONDS);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          one.close();
        });
  }
}
