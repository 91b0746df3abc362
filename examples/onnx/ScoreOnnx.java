import ai.onnxruntime.NodeInfo;
import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Scores a plain CSV file (no quotes, no dates) with an exported model: ScoreOnnx MODEL CSV. */
public class ScoreOnnx {
  public static void main(String[] arguments) throws Exception {
    List<String[]> table = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of(arguments[1]))) {
      table.add(line.split(",", -1));
    }
    List<String> names = List.of(table.remove(0));
    OrtEnvironment environment = OrtEnvironment.getEnvironment();
    try (OrtSession model = environment.createSession(arguments[0])) {
      Map<String, OnnxTensor> inputs = new HashMap<>();
      for (NodeInfo input : model.getInputInfo().values()) {
        int column = names.indexOf(input.getName());
        boolean text = ((TensorInfo) input.getInfo()).type == OnnxJavaType.STRING;
        inputs.put(input.getName(), tensor(environment, table, column, text));
      }
      try (OrtSession.Result answers = model.run(inputs)) {
        String[] labels = flat(answers.get("label").orElseThrow().getValue());
        String[] probabilities = flat(answers.get("probability").orElseThrow().getValue());
        System.out.println("row,probability,label");
        for (int row = 0; row < labels.length; row++) {
          System.out.println((row + 1) + "," + probabilities[row] + "," + labels[row]);
        }
      }
    }
  }

  /** One column, of the shape (records, 1). */
  private static OnnxTensor tensor(
      OrtEnvironment environment, List<String[]> table, int column, boolean text) throws Exception {
    String[][] words = new String[table.size()][1];
    double[][] numbers = new double[table.size()][1];
    for (int row = 0; row < table.size(); row++) {
      words[row][0] = table.get(row)[column];
      numbers[row][0] = text ? 0 : Double.parseDouble(words[row][0]);
    }
    return OnnxTensor.createTensor(environment, text ? words : (Object) numbers);
  }

  private static String[] flat(Object answer) {
    int records = java.lang.reflect.Array.getLength(answer);
    String[] values = new String[records];
    for (int row = 0; row < records; row++) {
      Object value = java.lang.reflect.Array.get(answer, row);
      values[row] =
          String.valueOf(
              value.getClass().isArray() ? java.lang.reflect.Array.get(value, 0) : value);
    }
    return values;
  }
}
