package dev.tacit.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The wrapper in the jar has the parameters of the classes that it wraps, and is Python. */
class PythonWrapperTest {
  private static final Pattern OWN = Pattern.compile("Param\\(\\s*Params._dummy\\(\\), \"(\\w+)\"");

  /** What Spark's own mixins of these names declare. */
  private static final Map<String, String> MIXED_IN =
      Map.of(
          "HasMaxIter", "maxIter",
          "HasRegParam", "regParam",
          "HasElasticNetParam", "elasticNetParam",
          "HasWeightCol", "weightCol",
          "HasFeaturesCol", "featuresCol",
          "HasLabelCol", "labelCol",
          "HasPredictionCol", "predictionCol",
          "HasRawPredictionCol", "rawPredictionCol",
          "HasProbabilityCol", "probabilityCol",
          "HasThresholds", "thresholds");

  @TempDir private Path folder;

  private static String wrapper() throws IOException {
    return text("/tacit_spark/__init__.py");
  }

  private static String text(String name) throws IOException {
    try (InputStream in = PythonWrapperTest.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void namesAreThoseOfTheJvm() throws IOException {
    requireSame(new DpLogisticRegression(), "DpLogisticRegression");
    requireSame(new DpLinearSVC(), "DpLinearSVC");
    requireSame(new DpLinearRegression(), "DpLinearRegression");
  }

  private static void requireSame(Params jvm, String name) throws IOException {
    Set<String> python = new TreeSet<>();
    String text = wrapper();
    for (String part : new String[] {"_DpParams", "_DpEstimator", name}) {
      String own = body(text, part);
      Matcher declared = OWN.matcher(own);
      while (declared.find()) {
        python.add(declared.group(1));
      }
      String head = own.substring(0, own.indexOf("):"));
      MIXED_IN.forEach((mixin, param) -> addIf(head.contains(mixin), param, python));
    }
    assertThat(python)
        .isEqualTo(new TreeSet<>(Arrays.stream(jvm.params()).map(Param::name).toList()));
  }

  private static void addIf(boolean there, String param, Set<String> to) {
    if (there) {
      to.add(param);
    }
  }

  /** A class up to the next one. */
  private static String body(String text, String name) {
    int from = text.indexOf("class " + name + "(");
    int to = text.indexOf("\nclass ", from);
    return text.substring(from, to < 0 ? text.length() : to);
  }

  @Test
  void theFilesArePython() throws IOException, InterruptedException {
    assumeTrue(runs("--version"), "skipped: no python3 on this machine");
    Path file = Files.writeString(folder.resolve("wrapper.py"), wrapper());
    Path example = Path.of(System.getProperty("tacit.root", ".."), "examples", "spark", "train.py");
    String parse = "import ast, sys; [ast.parse(open(f).read()) for f in sys.argv[1:]]";
    assertThat(runs("-c", parse, file.toString(), example.toString())).isTrue();
    Path broken = Files.writeString(folder.resolve("broken.py"), "def f(:\n");
    assertThat(runs("-c", parse, broken.toString())).isFalse();
  }

  @Test
  void itRunsWherePysparkIs() throws IOException, InterruptedException {
    assumeTrue(runs("-c", "import pyspark"), "skipped: pyspark is not installed here");
    Files.createDirectories(folder.resolve("tacit_spark"));
    Files.writeString(folder.resolve("tacit_spark").resolve("__init__.py"), wrapper());
    Path program = Files.writeString(folder.resolve("trial.py"), text("wrapper_trial.py"));
    String classes = String.join(File.pathSeparator, ProcessCluster.classPath());
    Path written = Files.createDirectories(folder.resolve("written"));
    runs(program.toString(), folder.toString(), classes, written.toString());
    assertThat(Files.readString(folder.resolve("python.log"))).contains("ALL WELL");
  }

  private boolean runs(String... arguments) throws IOException, InterruptedException {
    String[] command = new String[arguments.length + 1];
    command[0] = "python3";
    System.arraycopy(arguments, 0, command, 1, arguments.length);
    try {
      return new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(folder.resolve("python.log").toFile())
              .start()
              .waitFor()
          == 0;
    } catch (IOException absent) {
      return false;
    }
  }
}
