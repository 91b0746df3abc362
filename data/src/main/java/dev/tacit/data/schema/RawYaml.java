package dev.tacit.data.schema;

import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import dev.tacit.data.DataException;
import dev.tacit.data.FileLocation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A YAML document as maps, lists and the text of its scalars. Levels are text: read as typed
 * values, a postcode 0123 would become an octal number and 1.50 would lose its zero.
 */
final class RawYaml {
  private static final int LONGEST = 1 << 20;

  private final YAMLParser parser;
  private final FileLocation fileLocation;

  private RawYaml(YAMLParser parser, FileLocation fileLocation) {
    this.parser = parser;
    this.fileLocation = fileLocation;
  }

  static Map<?, ?> parse(String text, FileLocation fileLocation) {
    if (text.length() > LONGEST) {
      throw new DataException(
          fileLocation,
          "the schema has " + text.length() + " characters",
          "a schema may have at most " + LONGEST);
    }
    try (YAMLParser parser = new YAMLFactory().createParser(text)) {
      RawYaml yaml = new RawYaml(parser, fileLocation);
      if (parser.nextToken() == null) {
        throw new DataException(fileLocation, "the schema is empty", "declare its columns");
      }
      Object value = yaml.value();
      if (!(value instanceof Map<?, ?> map)) {
        throw new DataException(
            fileLocation,
            "the schema is not a map",
            "start with 'columns:'"
                + (value instanceof String ? "; if this is the data file, name the schema" : ""));
      }
      if (parser.nextToken() != null) {
        throw yaml.refused("a second document follows", "keep one document in a file");
      }
      return map;
    } catch (IOException notYaml) {
      YamlFault fault = YamlFault.of(notYaml);
      throw new DataException(
          fileLocation.line(Math.max(0, fault.line())), fault.message(), fault.remedy(), notYaml);
    }
  }

  private Object value() throws IOException {
    JsonToken token = parser.currentToken();
    if (token == JsonToken.START_OBJECT) {
      return map();
    }
    if (token == JsonToken.START_ARRAY) {
      return list();
    }
    if (parser.isCurrentAlias()) {
      // The parser hands over the name of the alias as if it were a text.
      throw refused("an alias is used", "write the value out");
    }
    if (token == null || !token.isScalarValue() || token == JsonToken.VALUE_NULL) {
      throw refused("a value is missing", "write it, in quotes if it is empty");
    }
    return parser.getText();
  }

  private Map<String, Object> map() throws IOException {
    Map<String, Object> map = new LinkedHashMap<>();
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String key = parser.currentName();
      parser.nextToken();
      if (map.put(key, value()) != null) {
        throw refused("the key " + DataException.quoted(key) + " is given twice", "keep one");
      }
    }
    return map;
  }

  private List<Object> list() throws IOException {
    List<Object> list = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      list.add(value());
    }
    return list;
  }

  private DataException refused(String problem, String remedy) {
    int line = parser.currentLocation().getLineNr();
    return new DataException(fileLocation.line(Math.max(0, line)), problem, remedy);
  }
}
