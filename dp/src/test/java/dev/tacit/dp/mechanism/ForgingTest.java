package dev.tacit.dp.mechanism;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.optim.linalg.Vec;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Code outside the package cannot forge a release: each attempt is a compile error. */
class ForgingTest {
  @TempDir private Path classes;

  @Test
  void control_honestCodeCompiles() throws IOException, URISyntaxException {
    assertThat(
            errors(
                """
                Released honest(Curator curator, Sensitive value) {
                  return curator.release("x", value, GaussianNoise.ofMultiplier(1), Audience.NEXT_USER);
                }
                """))
        .isEmpty();
  }

  @Test
  void constructingAReleased_failsToCompile() throws IOException, URISyntaxException {
    assertForbidden(
        "Released r = new Released(Vec.of(1), null, true, null, null, null);", "private");
    assertForbidden("Released r = Released.ofMechanism(Vec.of(1), null, null);", "not public");
    assertForbidden("Released r = Released.ofOrigin(Vec.of(1), null, null);", "not public");
    assertForbidden("Released r = Released.chosen(Vec.of(1));", "not public");
    assertForbidden("Released r = Released.stored(Vec.of(1));", "cannot find symbol");
    assertForbidden("Released r = Released.received(Vec.of(1));", "cannot find symbol");
    assertForbidden("class Mine extends Released {}", "cannot inherit from final");
  }

  @Test
  void readingASensitive_failsToCompile() throws IOException, URISyntaxException {
    assertForbidden("Vec leak(Sensitive s) { return s.value(); }", "not public");
    assertForbidden("Vec leak(Sensitive s) { return s.value; }", "private access");
    assertForbidden("Object leak(Sensitive s) { return s.batch; }", "private access");
    assertForbidden("Object leak(Sensitive s) { return s.spend(null, null, null); }", "not public");
  }

  @Test
  void callingASampler_failsToCompile() throws IOException, URISyntaxException {
    assertForbidden("long draw(NoiseKey k) { return k.sampler(null).gaussian(1); }", "not public");
    assertForbidden("Object sampler = new dev.tacit.dp.mechanism.GridSampler(null);", "not public");
    assertForbidden(
        "Object stream = new dev.tacit.dp.mechanism.KeyStream(new byte[32]);", "not public");
    assertForbidden(
        "Object law = dev.tacit.dp.mechanism.GridMechanism.of(null, null, 1);", "not public");
  }

  @Test
  void buildingASeededKey_orReadingAKey_failsToCompile() throws IOException, URISyntaxException {
    assertForbidden("NoiseKey key = NoiseKey.notSecret(new byte[32], null);", "not public");
    assertForbidden("NoiseKey key = NoiseKey.ofSecretBytes(new byte[32]);", "not public");
    assertForbidden("byte[] leak(NoiseKey key) { return key.toBytes(); }", "not public");
  }

  @Test
  void openingAGateWithoutPaying_orListingABatch_failsToCompile()
      throws IOException, URISyntaxException {
    assertForbidden("Gate gate = new Gate(null, null, null, 0, 0);", "not public");
    assertForbidden("Object rows(SecretBatch batch) { return batch.chosen; }", "private access");
    assertForbidden("Released r = honest.map(parts -> parts.get(0));", "functional interface");
  }

  @Test
  void choosingTheSolver_failsToCompile_becauseItWouldSeeTheNoise()
      throws IOException, URISyntaxException {
    assertForbidden(
        "LocalProblem p = new LocalProblem(null, null, 1, (objective, start, tolerance) -> null);",
        "cannot be applied");
    assertForbidden("Object o = dev.tacit.dp.mechanism.CertifiedSolve.class;", "not public");
  }

  @Test
  void readingACandidate_failsToCompile() throws IOException, URISyntaxException {
    assertForbidden(
        """
        Vec[] seen = new Vec[1];
        Sensitive leak(PerturbedMinimiser candidate) {
          return candidate.measured(model -> { seen[0] = model; return 0; }, null);
        }
        """,
        "functional interface");
    assertForbidden(
        "Object leak(PerturbedMinimiser c) { return c.noised(null, null); }", "not public");
    assertForbidden("Object leak(PerturbedMinimiser c) { return c.minimiser; }", "private access");
  }

  @Test
  void forgingAnOrigin_failsToCompile() throws IOException, URISyntaxException {
    assertForbidden("ReleaseOrigin o = new ReleaseOrigin(\"of this run\");", "not public");
    assertForbidden("class Mine extends ReleaseOrigin {}", "cannot inherit from final");
    assertForbidden("Object o = new dev.tacit.dp.mechanism.DrawOrigin(null, null);", "not public");
    assertForbidden("SecretBatch b = new SecretBatch(null, null, null);", "not public");
    assertForbidden(
        "SecretOrder o = new SecretOrder(() -> new int[1], 1, null, true);", "not public");
    assertForbidden(
        "PerturbedMinimiser p = new PerturbedMinimiser(null, null, null, null);", "private access");
    assertForbidden(
        "PerturbedMinimiser p = PerturbedMinimiser.solved(null, null, null, null, null);",
        "not public");
    assertForbidden("Object o = new dev.tacit.dp.mechanism.Sites(null);", "not public");
  }

  private void assertForbidden(String member, String reason)
      throws IOException, URISyntaxException {
    List<String> errors = errors("Released honest;\n" + member);
    assertThat(errors).as(member).isNotEmpty();
    assertThat(errors.get(0)).as(member).contains(reason);
  }

  private List<String> errors(String members) throws IOException, URISyntaxException {
    String source =
        "package elsewhere;\n"
            + "import dev.tacit.dp.event.*;\n"
            + "import dev.tacit.dp.mechanism.*;\n"
            + "import dev.tacit.optim.linalg.Vec;\n"
            + "class Forger {\n"
            + members
            + "\n}\n";
    JavaFileObject file =
        new SimpleJavaFileObject(
            URI.create("string:///elsewhere/Forger.java"), JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return source;
          }
        };
    String classPath =
        String.join(System.getProperty("path.separator"), home(Curator.class), home(Vec.class));
    List<String> options = List.of("-proc:none", "-classpath", classPath, "-d", classes.toString());
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    compiler.getTask(null, null, found, options, null, List.of(file)).call();
    return found.getDiagnostics().stream()
        .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
        .map(diagnostic -> diagnostic.getMessage(Locale.ROOT))
        .collect(Collectors.toList());
  }

  private static String home(Class<?> type) throws URISyntaxException {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
  }
}
