package dev.tacit.dp.mechanism;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/**
 * Runs the tests of a class in a class loader of its own, in which {@link NoiseKey} is a copy whose
 * keys take part in {@link ReplayedPrograms}, and {@link Curator} one that tells {@link
 * TranscribedPrograms}. The copies are compiled from the sources of the product with single
 * statements replaced ({@link ChangedSource#PROGRAMS}); every other class is the compiled one. A
 * test that must fail can put a {@link Mistake} into one class more.
 *
 * <p>A test in such a class has arguments of Java's own types only, since those of ours are others
 * there, and no methods that run before or after it.
 */
public final class ReplacedKeys implements InvocationInterceptor {
  private static final String OURS = "dev.tacit.";

  /** A statement of the product that a test gets wrong. */
  @Documented
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.METHOD)
  public @interface Mistake {
    /** The class, within its module: {@code dp/dev.tacit.dp.mechanism.Grid}. */
    String in();

    /** What it says once. */
    String statement();

    String instead();
  }

  @Override
  public void interceptTestMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> test,
      ExtensionContext context)
      throws Throwable {
    invocation.skip();
    run(test);
  }

  @Override
  public void interceptTestTemplateMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> test,
      ExtensionContext context)
      throws Throwable {
    invocation.skip();
    run(test);
  }

  private static void run(ReflectiveInvocationContext<Method> test) throws Throwable {
    Method known = test.getExecutable();
    ClassLoader loader =
        Optional.ofNullable(known.getAnnotation(Mistake.class))
            .map(Replaced::with)
            .orElse(Replaced.LOADER);
    Thread thread = Thread.currentThread();
    ClassLoader usual = thread.getContextClassLoader();
    thread.setContextClassLoader(loader);
    try {
      Class<?> type = loader.loadClass(test.getTargetClass().getName());
      Constructor<?> constructor = type.getDeclaredConstructor();
      constructor.setAccessible(true);
      Object target = constructor.newInstance();
      copyFields(test.getTarget().orElseThrow(), target);
      Method method = type.getDeclaredMethod(known.getName(), known.getParameterTypes());
      method.setAccessible(true);
      method.invoke(target, test.getArguments().toArray());
    } catch (InvocationTargetException e) {
      throw e.getCause();
    } finally {
      thread.setContextClassLoader(usual);
    }
  }

  /** What JUnit has put into fields, such as folders. */
  private static void copyFields(Object from, Object to) throws ReflectiveOperationException {
    for (Field field : from.getClass().getDeclaredFields()) {
      if (!Modifier.isStatic(field.getModifiers()) && !Modifier.isFinal(field.getModifiers())) {
        Field copy = to.getClass().getDeclaredField(field.getName());
        field.setAccessible(true);
        copy.setAccessible(true);
        copy.set(to, field.get(from));
      }
    }
  }

  /** Our classes, defined once more, some of them from other bytes. */
  private static final class Replaced extends ClassLoader {
    /** Made once: whatever runs there is compiled to machine code once. */
    private static final Replaced LOADER = new Replaced(ChangedSource.PROGRAMS);

    private final Map<String, byte[]> changed = new HashMap<>();

    private Replaced(List<ChangedSource> sources) {
      super(ReplacedKeys.class.getClassLoader());
      try {
        Path folder = Files.createTempDirectory("replaced");
        ChangedSource.compile(sources, folder);
        try (Stream<Path> files = Files.walk(folder)) {
          for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
            if (file.toString().endsWith(".class")) {
              String name = folder.relativize(file).toString().replace(File.separatorChar, '.');
              changed.put(name.replaceFirst("\\.class$", ""), Files.readAllBytes(file));
            }
            Files.delete(file);
          }
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    static Replaced with(Mistake mistake) {
      String[] place = mistake.in().split("/", 2);
      List<ChangedSource> sources = new ArrayList<>(ChangedSource.PROGRAMS);
      sources.add(new ChangedSource(place[0], place[1], mistake.statement(), mistake.instead()));
      return new Replaced(sources);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.startsWith(OURS)) {
        return super.loadClass(name, resolve);
      }
      synchronized (getClassLoadingLock(name)) {
        Class<?> loaded = findLoadedClass(name);
        return loaded == null ? defined(name) : loaded;
      }
    }

    private Class<?> defined(String name) throws ClassNotFoundException {
      byte[] bytes = changed.containsKey(name) ? changed.get(name) : compiled(name);
      return defineClass(name, bytes, 0, bytes.length);
    }

    private byte[] compiled(String name) throws ClassNotFoundException {
      String file = name.replace('.', '/') + ".class";
      try (InputStream bytes = getParent().getResourceAsStream(file)) {
        if (bytes == null) {
          throw new ClassNotFoundException(name);
        }
        return bytes.readAllBytes();
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }
}
