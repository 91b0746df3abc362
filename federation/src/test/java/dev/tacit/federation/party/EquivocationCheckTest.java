package dev.tacit.federation.party;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.admm.agent.Envelope;
import dev.tacit.dp.mechanism.PeerSession;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.federation.wire.Octets;
import dev.tacit.federation.wire.TranscriptKey;
import dev.tacit.learn.Refused;
import dev.tacit.optim.linalg.Vec;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** One author, one story: who hears it in what order, and what is for one reader, do not count. */
class EquivocationCheckTest {
  private static EquivocationCheck none() {
    return new EquivocationCheck(Set.of("dual"), 4, party -> "p" + party);
  }

  private static Released value(double number) {
    return new PeerSession().received(Vec.of(number));
  }

  private static Envelope letter(int round, String name, double number) {
    return Envelope.own(2, 0, round, name, value(number));
  }

  private static SortedMap<Integer, SortedMap<TranscriptKey, Octets>> of(
      EquivocationCheck... known) {
    SortedMap<Integer, SortedMap<TranscriptKey, Octets>> all = new TreeMap<>();
    for (EquivocationCheck one : known) {
      one.endRound();
      all.put(all.size(), one.digests());
    }
    return all;
  }

  @Test
  void twoValuesInOneRound_areRefusedAtOnce() {
    EquivocationCheck equivocationCheck = none();
    equivocationCheck.record(letter(3, "model", 1));
    equivocationCheck.record(letter(3, "model", 1).passedOn(1, 0));
    assertThatThrownBy(() -> equivocationCheck.record(letter(3, "model", 2).passedOn(1, 0)))
        .isInstanceOf(Refused.class)
        .hasMessageContaining(
            "two different values of p2 for round 3, received through p2 and p1 (equivocation)");
  }

  @Test
  void orderAndPersonalValues_doNotCount_anythingElseDoes() {
    EquivocationCheck one = none();
    one.record(letter(0, "a", 1));
    one.record(Envelope.own(2, 0, 0, "consensus", value(5), "dual", value(6)));
    EquivocationCheck other = none();
    other.record(Envelope.own(2, 1, 0, "consensus", value(5), "dual", value(7)));
    other.record(letter(0, "a", 1));
    other.record(letter(0, "b", 9)); // a kind of letter that the first never hears
    assertThatCode(
            () ->
                EquivocationCheck.requireConsistent(of(one, other), Set.of(), party -> "p" + party))
        .doesNotThrowAnyException();
    EquivocationCheck later = none();
    later.record(letter(1, "a", 1));
    assertThatThrownBy(
            () ->
                EquivocationCheck.requireConsistent(of(one, later), Set.of(), party -> "p" + party))
        .isInstanceOf(Refused.class)
        .hasMessageContaining(
            "p2, or a party that relayed its letters, has not sent the same to all: what p0 and p1");
  }

  @Test
  void silenceInARound_isAnotherStory() {
    EquivocationCheck one = none();
    one.record(letter(0, "a", 1));
    one.endRound();
    one.record(letter(1, "a", 1));
    EquivocationCheck other = none();
    other.record(letter(0, "a", 1));
    assertThatThrownBy(
            () ->
                EquivocationCheck.requireConsistent(of(one, other), Set.of(), party -> "p" + party))
        .isInstanceOf(Refused.class);
  }

  /** A kind that is sent in one round only has no later round that would tell. */
  @Test
  void silenceToSome_isAnotherStory_whereEverybodyShouldHaveTheLetter() {
    EquivocationCheck one = none();
    one.record(letter(0, "a", 1));
    assertThatCode(
            () ->
                EquivocationCheck.requireConsistent(
                    of(one, none()), Set.of("b"), party -> "p" + party))
        .doesNotThrowAnyException();
    assertThatThrownBy(
            () ->
                EquivocationCheck.requireConsistent(
                    of(none(), one), Set.of("a"), party -> "p" + party))
        .isInstanceOf(Refused.class)
        .hasMessageContaining(
            "p2, or a party that relayed its letters, has not sent the same to all: what p0 and p1");
  }

  @Test
  void madeUpKindsOfLetters_takeNoRoom() {
    EquivocationCheck equivocationCheck = none();
    for (int kind = 0; kind < 5; kind++) {
      equivocationCheck.record(letter(0, "kind" + kind, 1));
    }
    assertThatThrownBy(equivocationCheck::endRound)
        .isInstanceOf(Refused.class)
        .hasMessageContaining("kinds of letters");
    assertThat(equivocationCheck.digests()).hasSizeLessThan(6);
  }
}
