package dev.tacit.learn.provenance;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/**
 * The version of the program, which the build wrote into the artifact. It is recorded in models and
 * agreed on in federations.
 */
public final class CodeVersion {
  private CodeVersion() {}

  public static String number() {
    Properties properties = new Properties();
    try (InputStream in = CodeVersion.class.getResourceAsStream("version.properties")) {
      properties.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties.getProperty("version");
  }
}
