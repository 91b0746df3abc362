package dev.tacit.learn.table;

import dev.tacit.learn.Refused;
import dev.tacit.ledger.store.Passwords;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/**
 * JDBC drivers: those on the class path, and those in the jars and folders that {@code
 * TACIT_DRIVERS} names. Big ones, such as DuckDB's, are not shipped.
 */
public final class Drivers {
  /** Jars and folders of jars, separated as a class path is. */
  public static final String VARIABLE = "TACIT_DRIVERS";

  /** Once for all: native code of a driver can be loaded by one loader only. */
  private static ClassLoader found;

  private Drivers() {}

  private static synchronized ClassLoader loader() {
    if (found == null) {
      found = loader(System.getenv(VARIABLE));
    }
    return found;
  }

  private static ClassLoader loader(String named) {
    List<URL> jars = new ArrayList<>();
    if (named != null && !named.isBlank()) {
      for (String place : named.split(File.pathSeparator, -1)) {
        collect(Path.of(place), jars);
      }
    }
    ClassLoader own = Drivers.class.getClassLoader();
    return jars.isEmpty() ? own : new URLClassLoader(jars.toArray(URL[]::new), own);
  }

  private static void collect(Path place, List<URL> jars) {
    if (!Files.exists(place)) {
      throw Refused.usage(VARIABLE, place, "jars, or a folder of jars", "There is none: check it.");
    }
    try (Stream<Path> inside = Files.isDirectory(place) ? Files.list(place) : Stream.of(place)) {
      for (Path file : inside.filter(one -> one.toString().endsWith(".jar")).sorted().toList()) {
        jars.add(file.toUri().toURL());
      }
    } catch (IOException e) {
      throw Refused.usage(VARIABLE, place, "jars, or a folder of jars", "It cannot be read.");
    }
  }

  /** Whether a driver knows such URLs. */
  public static boolean supports(String url) {
    return driver(url) != null;
  }

  private static Driver driver(String url) {
    for (Driver driver : ServiceLoader.load(Driver.class, loader())) {
      try {
        if (driver.acceptsURL(url)) {
          return driver;
        }
      } catch (SQLException e) {
        // Not one of its own.
      }
    }
    return null;
  }

  static Connection connect(String url) {
    Driver driver = driver(url);
    if (driver == null) {
      throw Refused.usage(
          "data",
          Passwords.masked(url),
          "a URL that a JDBC driver knows",
          "Put the jar of the driver into a folder and name it in " + VARIABLE + ".");
    }
    try {
      return driver.connect(url, properties(url));
    } catch (SQLException e) {
      throw QueryResult.failed("data", e);
    }
  }

  /**
   * Nothing is to be written; the names and passwords of PostgreSQL are where it looks for them.
   */
  private static Properties properties(String url) {
    Properties properties = new Properties();
    if (url.startsWith("jdbc:postgresql:")) {
      put("user", System.getenv("PGUSER"), url, properties);
      put("password", System.getenv("PGPASSWORD"), url, properties);
      properties.put("readOnly", "true");
    } else if (url.startsWith("jdbc:duckdb:") && url.length() > "jdbc:duckdb:".length()) {
      properties.put("duckdb.read_only", "true");
    }
    return properties;
  }

  private static void put(String name, String value, String url, Properties properties) {
    if (value != null && !url.matches(".*[?&]" + name + "=.*")) {
      properties.put(name, value);
    }
  }
}
