package dev.tacit.data.schema;

import dev.tacit.data.DataException;
import dev.tacit.data.DecimalText;
import dev.tacit.data.FileLocation;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** One map of a schema file, read field by field with errors that name the field. */
final class SchemaFields {
  private final Map<?, ?> map;
  private final FileLocation fileLocation;
  private final String path;

  SchemaFields(Map<?, ?> map, FileLocation fileLocation, String path, List<String> allowed) {
    this.map = map;
    this.fileLocation = fileLocation;
    this.path = path;
    for (Object key : map.keySet()) {
      if (!allowed.contains(key)) {
        throw refused(String.valueOf(key), "is not a field", "fields are " + allowed);
      }
    }
  }

  boolean has(String field) {
    return map.containsKey(field);
  }

  Object raw(String field) {
    Object value = map.get(field);
    if (value == null) {
      throw refused(field, "is missing", "declare it");
    }
    return value;
  }

  String text(String field) {
    if (raw(field) instanceof String text) {
      return text;
    }
    throw refused(field, "is not a single value", "write one value");
  }

  double number(String field) {
    String text = text(field);
    double value = DecimalText.parse(text);
    if (!Double.isFinite(value)) {
      throw refused(field, "is " + DataException.quoted(text), "write a finite number");
    }
    return value;
  }

  LocalDate date(String field) {
    String text = text(field);
    double days = DateForm.ISO.days(text);
    if (Double.isNaN(days)) {
      throw refused(field, "is " + DataException.quoted(text), "write a date as 2024-12-31");
    }
    return LocalDate.ofEpochDay((long) days);
  }

  /** A list of texts; a single text counts as a list of one. */
  List<String> texts(String field) {
    Object value = raw(field);
    if (value instanceof String text) {
      return List.of(text);
    }
    List<String> texts = new ArrayList<>();
    if (value instanceof List<?> list) {
      for (Object element : list) {
        if (!(element instanceof String text)) {
          throw refused(field, "holds something that is not a single value", "list plain values");
        }
        texts.add(text);
      }
      return texts;
    }
    throw refused(field, "is not a list", "write [a, b, ...]");
  }

  <E extends Enum<E>> E choice(String field, Class<E> type) {
    String text = text(field);
    List<String> allowed = new ArrayList<>();
    for (E constant : type.getEnumConstants()) {
      String spelling = spelling(constant);
      if (spelling.equals(text)) {
        return constant;
      }
      allowed.add(spelling);
    }
    throw refused(field, "is " + DataException.quoted(text), "choose one of " + allowed);
  }

  boolean flag(String field) {
    String text = text(field);
    if (text.equals("true") || text.equals("false")) {
      return text.equals("true");
    }
    throw refused(field, "is " + DataException.quoted(text), "write true or false");
  }

  Optional<Character> symbol(String field) {
    if (!has(field)) {
      return Optional.empty();
    }
    String text = text(field);
    if (text.length() != 1) {
      throw refused(field, "is " + DataException.quoted(text), "write one character in quotes");
    }
    return Optional.of(text.charAt(0));
  }

  DataException refused(String field, String problem, String remedy) {
    String full = path.isEmpty() ? field : path + "." + field;
    return new DataException(fileLocation, "field " + full + " " + problem, remedy);
  }

  static String spelling(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
