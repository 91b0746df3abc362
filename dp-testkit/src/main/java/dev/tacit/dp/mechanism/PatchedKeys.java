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
 * JUnit extension that runs a test class in a class loader with patched classes, in which {@link
 * NoiseKey} is a copy whose keys take part in {@link ReplayedPrograms}, and {@link Curator} one
 * that reports to {@link TranscribedPrograms}. The copies are compiled from the sources of the
 * product with single statements replaced ({@link PatchedSource#PROGRAMS}); every other class is
 * the compiled one. A test that must fail can put a {@link Mutation} into one class more.
 *
 * <p>A test in such a class has arguments of Java's own types only, since those of ours are others
 * there, and no methods that run before or after it.
 */
public final class PatchedKeys implements InvocationInterceptor {
  private static final String OURS = "dev.tacit.";

  /** A statement of the product that a test gets wrong. */
  @Documented
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.METHOD)
  public @interface Mutation {
    /** The class, within its module: {@code dp/dev.tacit.dp.mechanism.Grid}. */
    String target();

    /** What it says once. */
    String statement();

    String replacement();
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
        Optional.ofNullable(known.getAnnotation(Mutation.class))
            .map(PatchingLoader::with)
            .orElse(PatchingLoader.LOADER);
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
  private static final class PatchingLoader extends ClassLoader {
    /** Made once: whatever runs there is compiled to machine code once. */
    private static final PatchingLoader LOADER = new PatchingLoader(PatchedSource.PROGRAMS);

    private final Map<String, byte[]> changed = new HashMap<>();

    private PatchingLoader(List<PatchedSource> sources) {
      super(PatchedKeys.class.getClassLoader());
      try {
        Path folder = Files.createTempDirectory("replaced");
        PatchedSource.compile(sources, folder);
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

    static PatchingLoader with(Mutation mutation) {
      String[] place = mutation.target().split("/", 2);
      List<PatchedSource> sources = new ArrayList<>(PatchedSource.PROGRAMS);
      sources.add(
          new PatchedSource(place[0], place[1], mutation.statement(), mutation.replacement()));
      return new PatchingLoader(sources);
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
