package dev.tacit.export;

import com.google.protobuf.ByteString;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * An ONNX graph that grows node by node. Every method adds a node and gives the name of its answer,
 * so that a formula reads as one. Numbers of fields are those of onnx.proto.
 */
final class OnnxGraph {
  private static final int DOUBLE = 11;
  private static final int INT64 = 7;
  private static final int STRING = 8;

  /** How names begin that no column gave. */
  private static final String OWN = "tacit/";

  /** The domain of operators on texts. */
  private static final String ML = "ai.onnx.ml";

  private final ProtoMessage graph = new ProtoMessage();
  private final Set<String> inputs = new HashSet<>();
  private int names;

  /** One attribute of a node. */
  record Attribute(ProtoMessage message) {
    static Attribute whole(String name, long value) {
      return new Attribute(new ProtoMessage().text(1, name).whole(3, value).whole(20, 2));
    }

    static Attribute wholes(String name, long... values) {
      ProtoMessage message = new ProtoMessage().text(1, name);
      Arrays.stream(values).forEach(value -> message.whole(8, value));
      return new Attribute(message.whole(20, 7));
    }

    static Attribute texts(String name, List<String> values) {
      ProtoMessage message = new ProtoMessage().text(1, name);
      values.forEach(value -> message.text(9, value));
      return new Attribute(message.whole(20, 8));
    }
  }

  /** Numbers for all records, one a row: {@code width} to each. */
  String numbers(String name, int width) {
    inputs.add(name);
    graph.nested(11, value(name, DOUBLE, width));
    return name;
  }

  /** One text to each record. */
  String texts(String name) {
    inputs.add(name);
    graph.nested(11, value(name, STRING, 1));
    return name;
  }

  /** An answer, under another name where an input has this one: a graph has every name once. */
  void output(String answer, String from, int width, boolean isText) {
    String name = inputs.contains(answer) ? OWN + answer : answer;
    node("Identity", "", name, List.of(from));
    graph.nested(12, value(name, isText ? STRING : DOUBLE, width));
  }

  String constant(double value) {
    return constant(new double[] {value}, 1);
  }

  /** A row of numbers, or several rows of this width. */
  String constant(double[] values, int width) {
    ByteBuffer raw = ByteBuffer.allocate(8 * values.length).order(ByteOrder.LITTLE_ENDIAN);
    Arrays.stream(values).forEach(raw::putDouble);
    return tensor(new long[] {values.length / width, width}, DOUBLE, raw);
  }

  String wholes(long... values) {
    ByteBuffer raw = ByteBuffer.allocate(8 * values.length).order(ByteOrder.LITTLE_ENDIAN);
    Arrays.stream(values).forEach(raw::putLong);
    return tensor(new long[] {values.length}, INT64, raw);
  }

  private String tensor(long[] sizes, int type, ByteBuffer raw) {
    ProtoMessage tensor = sized(sizes).whole(2, type);
    String name = next("constant");
    tensor.text(8, name).bytes(9, ByteString.copyFrom(raw.flip()));
    graph.nested(5, tensor);
    return name;
  }

  /** A list of texts to choose from. */
  String words(List<String> words) {
    ProtoMessage tensor = sized(words.size()).whole(2, STRING);
    words.forEach(word -> tensor.text(6, word));
    String name = next("words");
    graph.nested(5, tensor.text(8, name));
    return name;
  }

  private static ProtoMessage sized(long... sizes) {
    ProtoMessage tensor = new ProtoMessage();
    Arrays.stream(sizes).forEach(size -> tensor.whole(1, size));
    return tensor;
  }

  String call(String operator, String... inputs) {
    return call(operator, List.of(inputs));
  }

  String call(String operator, List<String> inputs, Attribute... attributes) {
    return node(operator, "", next(operator), inputs, attributes);
  }

  /** One number for each level: 1 at the level of the record. An unknown level is an error. */
  String indicators(String text, List<String> levels) {
    String each =
        node(
            "OneHotEncoder",
            ML,
            next("OneHotEncoder"),
            List.of(text),
            Attribute.texts("cats_strings", levels),
            Attribute.whole("zeros", 0));
    String flat = call("Reshape", each, wholes(-1, levels.size()));
    return call("Cast", List.of(flat), Attribute.whole("to", DOUBLE));
  }

  String asNumbers(String flags) {
    return call("Cast", List.of(flags), Attribute.whole("to", DOUBLE));
  }

  String asIndex(String flags) {
    return call("Cast", List.of(flags), Attribute.whole("to", INT64));
  }

  /** Over the numbers of each record. */
  String reduced(String operator, String numbers) {
    return call(
        operator, List.of(numbers), Attribute.wholes("axes", 1), Attribute.whole("keepdims", 1));
  }

  private String next(String name) {
    return OWN + name + names++;
  }

  private String node(
      String operator, String domain, String output, List<String> inputs, Attribute... attributes) {
    ProtoMessage node = new ProtoMessage();
    inputs.forEach(input -> node.text(1, input));
    node.text(2, output).text(3, next("node")).text(4, operator);
    for (Attribute attribute : attributes) {
      node.nested(5, attribute.message());
    }
    graph.nested(1, node.text(7, domain));
    return output;
  }

  private static ProtoMessage value(String name, int type, int width) {
    ProtoMessage shape =
        new ProtoMessage()
            .nested(1, new ProtoMessage().text(2, "records"))
            .nested(1, new ProtoMessage().whole(1, width));
    ProtoMessage tensor = new ProtoMessage().whole(1, type).nested(2, shape);
    return new ProtoMessage().text(1, name).nested(2, new ProtoMessage().nested(1, tensor));
  }

  /** The whole file: IR version 8, operators of version 17, those on texts of version 3. */
  byte[] file(String about, String version, Map<String, String> facts) {
    graph.text(2, "tacit");
    ProtoMessage model =
        new ProtoMessage()
            .whole(1, 8)
            .text(2, "Tacit")
            .text(3, version)
            .text(6, about)
            .nested(7, graph)
            .nested(8, new ProtoMessage().text(1, "").whole(2, 17))
            .nested(8, new ProtoMessage().text(1, ML).whole(2, 3));
    facts.forEach((key, value) -> model.nested(14, new ProtoMessage().text(1, key).text(2, value)));
    return model.done().toByteArray();
  }
}
