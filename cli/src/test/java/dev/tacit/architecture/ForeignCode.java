package dev.tacit.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * Programs of package {@code elsewhere}, compiled against the jars that are shipped and run with
 * them, in a class loader that knows nothing else: what a stranger can do who has the product.
 *
 * @param classes where compiled code goes
 */
record ForeignCode(Path classes) {
  private static final Path TARGET =
      Path.of(System.getProperty("tacit.root", "..")).resolve("cli").resolve("target");

  /** The program and what its manifest puts beside it, as users run it. */
  static List<Path> shipped() {
    Path program = TARGET.resolve("tacit-cli.jar");
    assertThat(program)
        .as("this test runs after 'package', on what is shipped: use 'mvn verify'")
        .exists();
    List<Path> jars = new ArrayList<>(List.of(program));
    try (JarFile jar = new JarFile(program.toFile())) {
      String others = jar.getManifest().getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
      Arrays.stream(others.split(" ")).map(TARGET::resolve).forEach(jars::add);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    assertThat(jars).allSatisfy(jar -> assertThat(jar).exists());
    return jars;
  }

  /** Code of the resources beside this class. */
  static String resource(String name) {
    try (InputStream code = ForeignCode.class.getResourceAsStream("forgery/" + name)) {
      return new String(code.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What the compiler has against this code; empty if it compiles. */
  List<String> errors(String name, String code) {
    JavaFileObject source =
        new SimpleJavaFileObject(
            URI.create("string:///elsewhere/" + name + ".java"), JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return code;
          }
        };
    String path = shipped().stream().map(Path::toString).collect(Collectors.joining(separator()));
    List<String> options =
        List.of(
            "-proc:none",
            "-implicit:none",
            "-classpath",
            classes + separator() + path,
            "-d",
            classes.toString());
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    compiler.getTask(null, null, found, options, null, List.of(source)).call();
    return found.getDiagnostics().stream()
        .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
        .map(diagnostic -> diagnostic.getMessage(Locale.ROOT))
        .toList();
  }

  /** Code that must compile. */
  void compile(String name, String code) {
    assertThat(errors(name, code)).as(name).isEmpty();
  }

  private static String separator() {
    return System.getProperty("path.separator");
  }

  /** A loader of all that is compiled, before or after. */
  URLClassLoader loader() {
    List<URL> urls = new ArrayList<>();
    urls.add(url(classes));
    shipped().forEach(jar -> urls.add(url(jar)));
    URLClassLoader loader =
        new URLClassLoader(urls.toArray(new URL[0]), ClassLoader.getPlatformClassLoader());
    try {
      Class.forName("org.sqlite.JDBC", true, loader); // Java finds those of its class path only
    } catch (ClassNotFoundException e) {
      throw new LinkageError("the driver of the ledger is not shipped", e);
    }
    return loader;
  }

  private static URL url(Path path) {
    try {
      return path.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What {@code Try} says of an algorithm. */
  static String tried(ClassLoader loader, String how, String algorithm, Object... more) {
    try {
      Class<?> own = loader.loadClass("elsewhere.Own");
      List<Class<?>> types = new ArrayList<>(List.of(own));
      List<Object> arguments = new ArrayList<>();
      arguments.add(
          loader.loadClass("elsewhere." + algorithm).getDeclaredConstructor().newInstance());
      for (Object one : more) {
        types.add(Path.class);
        arguments.add(one);
      }
      return (String)
          loader
              .loadClass("elsewhere.Try")
              .getMethod(how, types.toArray(new Class<?>[0]))
              .invoke(null, arguments.toArray());
    } catch (InvocationTargetException e) {
      throw new AssertionError(how + " of " + algorithm, e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(how + " of " + algorithm, e);
    }
  }
}
