package dev.tacit.admm.stream;

import dev.tacit.admm.agent.Agent;
import dev.tacit.admm.agent.Input;
import dev.tacit.admm.agent.Latest;
import dev.tacit.admm.agent.Step;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.optim.risk.Examples;
import java.util.Optional;

/**
 * The only owner of a stream: a user comes in every round until the course ends, in an order that
 * is drawn when the first round opens. Between two of its users no note is written: its rows are in
 * its key. What is left of the rounds after a secret stop passes in silence.
 */
final class StreamAgent implements Agent<StreamPosition> {
  private final NoisyStream stream;
  private final StreamCourse course;
  private final Optional<LastDual> lastDual;
  private final StreamPosition start;
  private final Examples rows;
  private final Latest<Pass, int[]> users;

  /** One pass of a course; another one with the same number is another key. */
  private record Pass(DrawnCourse course, int number) {
    int[] users() {
      return course.users(number);
    }
  }

  StreamAgent(
      NoisyStream stream,
      StreamCourse course,
      Optional<LastDual> lastDual,
      StreamPosition start,
      Examples rows) {
    this.stream = stream;
    this.course = course;
    this.lastDual = lastDual;
    this.start = start;
    this.rows = rows;
    this.users = new Latest<>(Pass::users);
  }

  @Override
  public StreamPosition start() {
    return start;
  }

  @Override
  public Step<StreamPosition> on(StreamPosition at, Input input, Curator curator) {
    if (input instanceof Input.Opened opened) {
      StreamPosition now = opened.round() == 0 ? at.drawn(DrawnCourse.at(course, curator)) : at;
      boolean over = now.taken() == now.drawn().orElseThrow().iterations();
      return Step.silent(over ? shown(now, curator) : visited(now, curator));
    }
    return Step.silent(input instanceof Input.Finished ? shown(at, curator) : at);
  }

  private StreamPosition visited(StreamPosition at, Curator curator) {
    DrawnCourse drawn = at.drawn().orElseThrow();
    int pass = at.taken() / rows.count();
    int user = users.of(new Pass(drawn, pass))[at.taken() % rows.count()];
    drawn.follow(pass, curator);
    return at.after(stream.round(at.state(), rows, user, curator));
  }

  /** The last state, its dual masked where it has to be. */
  private StreamPosition shown(StreamPosition at, Curator curator) {
    if (at.ended()) {
      return at;
    }
    at.drawn().orElseThrow().follow(course.passes() - 1, curator);
    return at.ended(lastDual.map(mask -> mask.masked(at.state(), curator)).orElse(at.state()));
  }
}
