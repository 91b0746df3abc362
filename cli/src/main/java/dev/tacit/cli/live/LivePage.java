package dev.tacit.cli.live;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The status page of a party while it runs, if its owner asked for one, and for a few seconds
 * after.
 *
 * <p>It can be closed in any state: a run that ended by a failure is shown as stopped.
 */
public final class LivePage implements AutoCloseable {
  /**
   * How long the page stays after the end. A browser asks for it every second and so shows the end,
   * too.
   */
  private static final long STAYS_MILLISECONDS = 3000;

  private final Optional<LoopbackServer> server;
  private final PartyStatus status;

  /**
   * Starts serving, if there is a port.
   *
   * @param option the name of the option, for messages
   * @param port none if no page is wanted
   * @param standing what the page shows
   */
  public LivePage(String option, OptionalInt port, PartyStatus standing) {
    this.status = standing;
    this.server =
        port.isPresent()
            ? Optional.of(new LoopbackServer(option, port.getAsInt(), standing))
            : Optional.empty();
  }

  /** Shows that the run is over, with what it certified. */
  public void certified(Map<String, Object> what) {
    status.certified(what);
  }

  /** Shows that the run is over for a party that certifies nothing. */
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
