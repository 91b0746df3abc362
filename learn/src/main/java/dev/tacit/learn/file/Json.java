package dev.tacit.learn.file;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.tacit.data.ReadFailure;
import dev.tacit.learn.Refused;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes and reads JSON the same for all commands and files, strictly: repeated keys and text after
 * the end are refused.
 */
public final class Json {
  /**
   * Bare Infinity and NaN are accepted because reference files hold them; a key that is given twice
   * and text after the end are refused, since one of the two meanings would be lost.
   */
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  /** A model of a million features has half of it. */
  private static final int MOST_BYTES = 128 << 20;

  private Json() {}

  /** Indented text; infinity becomes the string "Infinity", since JSON has no such number. */
  public static String text(Object value) {
    try {
      return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a result could not be written as JSON", e);
    }
  }

  /** The same on one line, for readers of lines. */
  public static String line(Object value) {
    try {
      return MAPPER.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a result could not be written as JSON", e);
    }
  }

  public static JsonNode read(String option, Path file) {
    String text;
    try (InputStream stream = Files.newInputStream(file)) {
      // A name for a giant must not cost the memory of one.
      boolean large = Files.isRegularFile(file) && Files.size(file) > MOST_BYTES;
      byte[] bytes = large ? new byte[0] : stream.readNBytes(MOST_BYTES + 1);
      if (large || bytes.length > MOST_BYTES) {
        throw Refused.data(
            option,
            file,
            "a text file of at most " + (MOST_BYTES >> 20) + " MB",
            "It is larger than any that Tacit writes: check the name.");
      }
      text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (IOException e) {
      throw Refused.data(
          option,
          file,
          "a readable text file",
          "Reading it failed: " + ReadFailure.reason(e) + ".");
    }
    return parse(option + " = " + file, text);
  }

  /** The same of text that is at hand; the source is named in messages. */
  public static JsonNode parse(String source, String text) {
    try {
      JsonNode tree = MAPPER.readTree(text);
      if (!tree.isObject()) {
        throw Refused.data(source, "'" + start(text) + "'", "a JSON object", "Check the file.");
      }
      return tree;
    } catch (JsonProcessingException e) {
      var where = e.getLocation();
      throw Refused.data(
          source,
          "'" + start(text) + "'",
          "valid JSON",
          "Line "
              + (where == null ? "?" : where.getLineNr() + ", column " + where.getColumnNr())
              + ": "
              + inWords(e)
              + ". Is it whole?");
    }
  }

  /** Without where the parser says that it read from, which is no help. */
  private static String inWords(JsonProcessingException e) {
    return e.getOriginalMessage().replaceAll(" *\\([^()]*marker at \\[Source:.*", "");
  }

  private static String start(String text) {
    String line = text.strip().lines().findFirst().orElse("");
    return line.length() > 40 ? line.substring(0, 40) + "..." : line;
  }
}
