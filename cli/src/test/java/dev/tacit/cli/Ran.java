package dev.tacit.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/** One command that was run inside the test, with what it said. */
record Ran(int code, String out, String err) {
  static Ran tacit(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code = Main.run(arguments, new PrintWriter(out), new PrintWriter(err));
    return new Ran(code, out.toString(), err.toString());
  }
}
