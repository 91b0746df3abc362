package dev.tacit.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.net.URI;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
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

  /** B.6 of the second review: an honest release, which pays, and then something else as model. */
  private static final String ALGORITHM =
      """
      package elsewhere;
      import dev.tacit.admm.run.*;
      import dev.tacit.dp.event.*;
      import dev.tacit.dp.mechanism.*;
      import dev.tacit.optim.linalg.Vec;
      import dev.tacit.optim.risk.Examples;
      import java.util.List;
      import java.util.Map;
      record Forgery(Sensitive sensitive, Noise noise) {
        Outcome run(List<Examples> agents, Doors doors, Progress progress) {
          Vec row = agents.get(0).rows().row(0);
          Released released =
              doors.open(0, 0).release("honest", sensitive, noise, Audience.EVERYONE);
          ReleasedModel honest = ReleasedModel.withoutIntercept(released);
          %s;
        }
      }
      """;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Released.publicConstant(secret, \"public, honestly\")",
        "Released.ofMechanism(secret, receipt)",
        "new Released(secret, Audience.EVERYONE, true, null, java.util.Optional.empty())",
        "Released.zeros(1).map(parts -> secret)",
        "sensitive.value()",
        "key.sampler(at)",
        "new Curator(key, at, true)",
      })
  void goingAroundTheDoorDoesNotCompile(String forgery) {
    assertThat(compiles("Released.zeros(2).value()")).as("the rest of the code is sound").isTrue();
    assertThat(compiles(forgery)).as(forgery).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "return Outcome.of(ReleasedModel.withoutIntercept(row))",
        "return Outcome.of(LinearModel.withoutIntercept(row))",
        "return Outcome.of(new ReleasedModel(released, row.get(0)))",
        "return Outcome.of(ReleasedModel.withoutIntercept(released.map(values -> row)))",
        "return new Outcome(honest, List.of(LinearModel.withoutIntercept(row)), 0, 0, Map.of())",
        "return new Outcome(honest, List.of(), 0, 0, Map.of(\"row\", List.of(row.get(0))))",
        "return new Outcome(honest, List.of(), 0, 0, Map.of(\"row\", row))",
        "progress.released(List.of(LinearModel.withoutIntercept(row))); return Outcome.of(honest)",
      })
  void anHonestReleaseAndThenARawRowDoesNotCompile(String end) {
    String honest = "progress.released(List.of(honest)); return Outcome.of(honest)";
    assertThat(isSound(ALGORITHM.formatted(honest))).as("the rest is sound").isTrue();
    assertThat(isSound(ALGORITHM.formatted(end))).as(end).isFalse();
  }

  /** Not everything is forbidden by types: byte code fences hold what is named here. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "new Receipt(at, new PrivacyEvent.Nothing(), Neighbours.REPLACE_ONE, Audience.EVERYONE,"
            + " true)",
        "Released.stored(secret)",
      })
  void receiptsArePlainDataAndStoredBytesAreTakenForReleased(String fenced) {
    assertThat(compiles(fenced)).isTrue();
  }

  private static boolean compiles(String expression) {
    return isSound(BEFORE.formatted(expression));
  }

  private static boolean isSound(String code) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    JavaFileObject source =
        new SimpleJavaFileObject(
            URI.create("string:///elsewhere/Forgery.java"), JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return code;
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
