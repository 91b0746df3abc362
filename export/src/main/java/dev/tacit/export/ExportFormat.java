package dev.tacit.export;

import dev.tacit.learn.model.Model;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What a model can be exported to. */
public enum ExportFormat {
  ONNX("onnx", true, OnnxModel::bytes),
  PMML("pmml", false, text(PmmlModel::of)),
  JSON("json", false, text(JsonSpec::of)),
  CARD("card", false, text(ModelCard::of));

  private final String label;
  private final boolean binary;
  private final Function<Model, byte[]> writer;

  ExportFormat(String label, boolean binary, Function<Model, byte[]> writer) {
    this.label = label;
    this.binary = binary;
    this.writer = writer;
  }

  private static Function<Model, byte[]> text(Function<Model, String> writer) {
    return model -> writer.apply(model).getBytes(StandardCharsets.UTF_8);
  }

  /** As on the command line. */
  public String label() {
    return label;
  }

  /** Whether it is not for a screen. */
  public boolean isBinary() {
    return binary;
  }

  public byte[] write(Model model) {
    return writer.apply(model);
  }

  public static Optional<ExportFormat> named(String label) {
    return Arrays.stream(values()).filter(one -> one.label.equals(label)).findFirst();
  }

  public static List<String> labels() {
    return Arrays.stream(values()).map(ExportFormat::label).toList();
  }
}
