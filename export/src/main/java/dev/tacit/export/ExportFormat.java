package dev.tacit.export;

import dev.tacit.learn.model.Model;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The formats that a model can be exported to, with the writer of each. */
public enum ExportFormat {
  ONNX("onnx", true),
  PMML("pmml", false),
  JSON("json", false),
  CARD("card", false);

  private final String label;
  private final boolean binary;

  ExportFormat(String label, boolean binary) {
    this.label = label;
    this.binary = binary;
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
    return switch (this) {
      case ONNX -> OnnxModel.bytes(model);
      case PMML -> PmmlModel.of(model).getBytes(StandardCharsets.UTF_8);
      case JSON -> JsonSpec.of(model).getBytes(StandardCharsets.UTF_8);
      case CARD -> ModelCard.of(model).getBytes(StandardCharsets.UTF_8);
    };
  }

  public static Optional<ExportFormat> named(String label) {
    return Arrays.stream(values()).filter(one -> one.label.equals(label)).findFirst();
  }

  public static List<String> labels() {
    return Arrays.stream(values()).map(ExportFormat::label).toList();
  }
}
