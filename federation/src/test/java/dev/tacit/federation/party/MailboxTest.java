package dev.tacit.federation.party;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.federation.wire.Limits;
import dev.tacit.federation.wire.Message.Parcel;
import java.time.Duration;
import java.util.List;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What lies unread is bounded, and who waits is woken by what it waits for. */
class MailboxTest {
  private static final int BYTES = 4096;
  private final AtomicInteger room = new AtomicInteger();
  private final Mailbox mail =
      new Mailbox(List.of("a", "b", "c"), List.of(1, 2), new Limits(BYTES, 3));

  private static Parcel parcel(int round) {
    return new Parcel(round, 0, List.of(), List.of());
  }

  private static byte[] message(int round, int size) {
    byte[] bytes = new byte[size];
    bytes[0] = (byte) round;
    return bytes;
  }

  private static Deadline soon() {
    return Deadline.in(Duration.ofMinutes(2));
  }

  @Test
  void unreadParcels_areBoundedByTheirBytes() {
    mail.setCarrier(1, () -> {}, room::incrementAndGet);
    assertThat(mail.arrived(1, parcel(0), message(0, 2000))).isTrue();
    assertThat(mail.arrived(1, parcel(1), message(1, 2000))).isTrue();
    assertThat(mail.arrived(1, parcel(2), message(2, BYTES))).as("room").isFalse();
    assertThat(mail.arrived(2, parcel(0), message(0, 1))).as("room for another peer").isTrue();
    mail.await(List.of(1), 1, 0, soon());
    assertThat(room).as("the third one alone fills it").hasValue(0);
    mail.await(List.of(1), 2, 0, soon());
    assertThat(room).hasValue(1);
    assertThat(mail.arrived(1, parcel(3), message(3, BYTES - 1))).isTrue();
  }

  @Test
  void unreadParcels_areBoundedByTheirNumber() {
    int round = 0;
    while (mail.arrived(1, parcel(round), message(round, 1))) {
      round++;
    }
    assertThat(round).isEqualTo(63);
  }

  /** Nobody reads what came too late, and it must not keep out what is waited for. */
  @Test
  void aPeerThatIsFarBehind_isHeardWhenItHasCaughtUp() throws Exception {
    CompletableFuture<SortedMap<Integer, Parcel>> read =
        CompletableFuture.supplyAsync(() -> mail.await(List.of(1, 2), 500, 0, soon()));
    mail.setCarrier(1, () -> {}, room::incrementAndGet);
    mail.arrived(2, parcel(500), message(1, 1));
    for (int round = 0; round <= 500; round++) {
      int before = room.get();
      if (!mail.arrived(1, parcel(round), message(round, 1))) {
        while (room.get() == before && !read.isDone()) {
          Thread.sleep(1);
        }
      }
    }
    assertThat(read.get(2, TimeUnit.MINUTES)).containsOnlyKeys(1, 2);
  }
}
