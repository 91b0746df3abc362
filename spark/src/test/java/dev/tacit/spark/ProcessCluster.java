package dev.tacit.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Spark as processes of this machine, from the jars of the class path alone: a master, workers, and
 * programs that drive them. Everything that was started is ended by its id.
 */
final class ProcessCluster implements AutoCloseable {
  /** For each thing that is waited for, on a machine that may be busy. */
  private static final int PATIENCE_SECONDS = 600;

  private final Path folder;
  private final Path home;
  private final List<Process> started = new ArrayList<>();
  private int port;

  ProcessCluster(Path folder) {
    this(folder, jar -> true);
  }

  /** With such jars of the class path alone. */
  ProcessCluster(Path folder, Predicate<Path> wanted) {
    this.folder = folder;
    this.home = home(folder, wanted);
  }

  /** A home of Spark that links jars of the class path, the first of each name. */
  private static Path home(Path folder, Predicate<Path> wanted) {
    try {
      Path jars = Files.createDirectories(folder.resolve("spark-home").resolve("jars"));
      Set<String> known = new HashSet<>();
      for (String entry : classPath()) {
        Path jar = Path.of(entry).toAbsolutePath();
        String name = jar.getFileName().toString();
        boolean fresh = known.add(name.replaceFirst("-\\d[^/]*$", ""));
        if (fresh && name.endsWith(".jar") && wanted.test(jar)) {
          Files.createSymbolicLink(jars.resolve(name), jar);
        }
      }
      return jars.getParent();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<String> classPath() {
    return Arrays.asList(System.getProperty("java.class.path").split(java.io.File.pathSeparator));
  }

  /** Folders of classes, which no home holds. */
  static String classes() {
    return String.join(
        java.io.File.pathSeparator,
        classPath().stream().filter(entry -> Files.isDirectory(Path.of(entry))).toList());
  }

  /**
   * Starts a master and two workers of one core, on two addresses of this machine: Spark runs a
   * second copy of a slow task on another host only.
   */
  String standalone() throws IOException {
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    String url = "spark://127.0.0.1:" + port;
    Running master =
        java(
            "master",
            List.of(),
            "org.apache.spark.deploy.master.Master",
            "--host",
            "127.0.0.1",
            "--port",
            String.valueOf(port),
            "--webui-port",
            "0");
    master.await("New state: ALIVE");
    for (int worker = 0; worker < 2; worker++) {
      java(
              "worker-" + worker,
              List.of(),
              "org.apache.spark.deploy.worker.Worker",
              "--host",
              "127.0.0." + (worker + 1),
              "--cores",
              "1",
              "--memory",
              "1g",
              "--webui-port",
              "0",
              "--work-dir",
              folder.resolve("work-" + worker).toString(),
              url)
          .await("Successfully registered with master");
    }
    return url;
  }

  /** What {@code bin/spark-submit} starts, with jars of Spark alone. */
  Running submit(String name, String... arguments) {
    List<String> all = new ArrayList<>(List.of("org.apache.spark.deploy.SparkSubmit"));
    all.addAll(Arrays.asList(arguments));
    return java(name, List.of(), all.toArray(new String[0]));
  }

  /** Starts a program of the tests as the driver of an application. */
  Running program(Class<?> main, String name, String... arguments) {
    List<String> all = new ArrayList<>(List.of(main.getName()));
    all.addAll(Arrays.asList(arguments));
    return java(name, List.of(classes()), all.toArray(new String[0]));
  }

  /** One with other classes in front of ours. */
  Running programBehind(Path front, Class<?> main, String name) {
    return java(name, List.of(front.toString(), classes()), main.getName());
  }

  private Running java(String name, List<String> classes, String... command) {
    try {
      Path log = Files.createDirectories(folder).resolve(name + ".log");
      List<String> parts = new ArrayList<>(classes);
      parts.add(home.resolve("jars") + "/*");
      List<String> all =
          new ArrayList<>(
              List.of(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-Xmx512m",
                  "-XX:+UseSerialGC",
                  "-XX:TieredStopAtLevel=1",
                  "-cp",
                  String.join(java.io.File.pathSeparator, parts)));
      all.addAll(Arrays.asList(command));
      ProcessBuilder builder =
          new ProcessBuilder(all).redirectErrorStream(true).redirectOutput(log.toFile());
      builder.environment().put("SPARK_HOME", home.toString());
      builder.environment().put("SPARK_SCALA_VERSION", "2.13");
      builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
      builder.environment().remove("JAVA_TOOL_OPTIONS");
      Process process = builder.start();
      started.add(process);
      return new Running(process, log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Executors of the workers, or of a program with a cluster of its own, that are alive. */
  List<ProcessHandle> executors() {
    return started.stream()
        .flatMap(process -> process.toHandle().descendants())
        .filter(ProcessHandle::isAlive)
        .filter(
            handle ->
                handle
                    .info()
                    .commandLine()
                    .filter(line -> line.contains("CoarseGrainedExecutorBackend"))
                    .isPresent())
        .toList();
  }

  /** A process and what it says. */
  record Running(Process process, Path log) {
    String said() {
      try {
        return Files.readString(log, StandardCharsets.UTF_8);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    void await(String words) {
      until(words, () -> said().contains(words));
    }

    /** Waits for something, and not longer than the process lives. */
    void until(String what, BooleanSupplier there) {
      long end = System.nanoTime() + PATIENCE_SECONDS * 1_000_000_000L;
      while (!there.getAsBoolean()) {
        boolean over = !process.isAlive() && !there.getAsBoolean();
        if (over || System.nanoTime() > end) {
          throw new AssertionError("waited in vain for '" + what + "':\n" + said());
        }
        pause(100);
      }
    }

    int end() {
      until("the end", () -> !process.isAlive());
      return process.exitValue();
    }
  }

  static void pause(long milliseconds) {
    try {
      Thread.sleep(milliseconds);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Stops a process where it is, lets it go on, or ends it. */
  static void signal(String name, long pid) {
    try {
      new ProcessBuilder("kill", "-" + name, String.valueOf(pid)).start().waitFor();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    List<ProcessHandle> all = new ArrayList<>();
    for (Process process : started) {
      process.descendants().forEach(all::add);
      all.add(process.toHandle());
    }
    all.forEach(handle -> signal("CONT", handle.pid()));
    all.forEach(ProcessHandle::destroyForcibly);
    unlink();
  }

  /** Whoever deletes the folder need not ask what is behind the links. */
  private void unlink() {
    try (Stream<Path> links = Files.list(home.resolve("jars"))) {
      for (Path link : links.toList()) {
        Files.delete(link);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
