package dev.tacit.cli.output;

import dev.tacit.chart.TradeOffPlot;
import dev.tacit.learn.model.ModelFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * The kinds of files that Tacit writes, recognised by how they begin: a name proves nothing about a
 * file.
 *
 * <p>Only a file of the same kind is replaced without being told, so a mistyped name cannot destroy
 * other work.
 */
public enum OutputKind {
  MODEL("a model of Tacit", ModelFile.START),
  PAGE("a page of Tacit", "<!DOCTYPE html>[^\\u0000]{0,200}" + HtmlPage.GENERATOR),
  ONNX("an ONNX file of Tacit", "\\x08\\x08\\x12\\x05Tacit"),
  PMML("a PMML file of Tacit", "<\\?xml [^>]*>\\s*<PMML [^>]*>\\s*<Header [^>]*by Tacit"),
  SPECIFICATION("a specification of Tacit", "\\s*\\{\\s*\"format\"\\s*:\\s*\"tacit-scorer\""),
  CARD("a model card of Tacit", "<!-- Model card by Tacit"),
  PICTURE("a picture of Tacit", TradeOffPlot.START),
  TABLE("a table (cannot be recognised as written by Tacit)", "(?!)");

  /** Bytes from the beginning that a pattern may use. */
  private static final int LOOKED_AT = 1024;

  private final String label;
  private final Pattern start;

  OutputKind(String label, String start) {
    this.label = label;
    this.start = Pattern.compile(start);
  }

  /** A few words for messages. */
  public String label() {
    return label;
  }

  /**
   * Whether the file is of this kind. One that cannot be read is taken for something else, which
   * protects it.
   */
  public boolean recognises(Path file) {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    try (InputStream bytes = Files.newInputStream(file)) {
      String text = new String(bytes.readNBytes(LOOKED_AT), StandardCharsets.UTF_8);
      return start.matcher(text).lookingAt();
    } catch (IOException e) {
      return false;
    }
  }
}
