package dev.tacit.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.net.URI;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What Java's own types forbid, tried: code of another package that goes around the one door. */
class ForgeryTest {
  private static final String BEFORE =
      """
      package elsewhere;
      import dev.tacit.dp.event.*;
      import dev.tacit.dp.mechanism.*;
      import dev.tacit.optim.linalg.Vec;
      class Forgery {
        Object forged(Vec secret, Sensitive sensitive, Receipt receipt, NoiseKey key, Address at) {
          return %s;
        }
      }
      """;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Released.publicConstant(secret, \"public, honestly\")",
        "Released.ofMechanism(secret, receipt)",
        "new Released(secret, Audience.EVERYONE, true, \"\", java.util.Optional.empty())",
        "Released.zeros(1).map(parts -> secret)",
        "sensitive.value()",
        "key.sampler(at)",
        "new Curator(key, at, true)",
      })
  void goingAroundTheDoorDoesNotCompile(String forgery) {
    assertThat(compiles("Released.zeros(2).value()")).as("the rest of the code is sound").isTrue();
    assertThat(compiles(forgery)).as(forgery).isFalse();
  }

  /** Not everything is forbidden by types: byte code fences hold what is named here. */
  @Test
  void aReceiptIsPlainData() {
    assertThat(
            compiles(
                "new Receipt(at, new PrivacyEvent.Nothing(), Neighbours.REPLACE_ONE,"
                    + " Audience.EVERYONE, true)"))
        .isTrue();
  }

  private static boolean compiles(String expression) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    JavaFileObject source =
        new SimpleJavaFileObject(
            URI.create("string:///elsewhere/Forgery.java"), JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return BEFORE.formatted(expression);
          }
        };
    List<String> options =
        List.of("-proc:none", "-implicit:none", "-Xdiags:compact", "-XDshould-stop.ifNoError=FLOW");
    return compiler
        .getTask(new StringWriter(), null, null, withClassPath(options), null, List.of(source))
        .call();
  }

  private static List<String> withClassPath(List<String> options) {
    List<String> all = new java.util.ArrayList<>(options);
    all.addAll(List.of("-cp", System.getProperty("java.class.path")));
    return all;
  }
}
