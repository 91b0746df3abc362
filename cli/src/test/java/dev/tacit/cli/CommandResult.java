package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;

/** One command that was run inside the test, with what it said. */
record CommandResult(int code, String out, String err) {
  static CommandResult tacit(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code = Main.run(arguments, new PrintWriter(out), new PrintWriter(err));
    return new CommandResult(code, out.toString(), err.toString());
  }

  /** The same, which must have ended well. */
  CommandResult ok() {
    assertThat(code).as(err).isZero();
    return this;
  }

  /** What was answered to {@code --json}. */
  JsonNode json() throws IOException {
    return new ObjectMapper().readTree(ok().out());
  }
}
