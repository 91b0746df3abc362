package dev.tacit.learn.provenance;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version that the build wrote into the artifact. */
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
