package dev.tacit.spark;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.function.BiFunction;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWriter;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.ml.util.ReadWriteUtils;
import org.apache.spark.sql.SparkSession;
import scala.Option;

/** A saved model: Spark's metadata, and beside them the file that {@code tacit predict} reads. */
final class ModelFolder {
  private static final String FILE = "model.json";

  private ModelFolder() {}

  /** The model of a file of the driver. */
  static <M> M ofFile(String name, String file, BiFunction<String, FitResult, M> made) {
    return DpParamSet.NAMES.translating(
        () ->
            made.apply(
                Identifiable$.MODULE$.randomUID(name), FitResult.read(ServedModel.ofFile(file))));
  }

  /** Writes a model with its parameters. */
  static final class Writer extends MLWriter {
    private final Params instance;
    private final ServedModel served;

    Writer(Params instance, ServedModel served) {
      this.instance = instance;
      this.served = served;
    }

    @Override
    public void saveImpl(String path) {
      DefaultParamsWriter.saveMetadata(instance, path, sparkSession());
      Path file = new Path(path, FILE);
      try (OutputStream out = system(file, sparkSession()).create(file, false)) {
        out.write(served.text().getBytes(StandardCharsets.UTF_8));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Reads one. */
  static final class Reader<M extends Params> extends MLReader<M> {
    private final Class<M> type;
    private final BiFunction<String, FitResult, M> made;

    Reader(Class<M> type, BiFunction<String, FitResult, M> made) {
      this.type = type;
      this.made = made;
    }

    @Override
    public M load(String path) {
      DefaultParamsReader.Metadata metadata =
          DefaultParamsReader.loadMetadata(path, sparkSession(), type.getName());
      Path file = new Path(path, FILE);
      String text;
      try (InputStream in = system(file, sparkSession()).open(file)) {
        text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      M model = made.apply(metadata.uid(), FitResult.read(ServedModel.ofText(text)));
      metadata.getAndSetParams(model, Option.empty());
      return model;
    }
  }

  /** Spark can be told to save to files of the driver, whatever the cluster's file system is. */
  private static FileSystem system(Path file, SparkSession session) throws IOException {
    Configuration settings = session.sparkContext().hadoopConfiguration();
    return Boolean.TRUE.equals(ReadWriteUtils.localSavingModeState().get())
        ? FileSystem.getLocal(settings)
        : file.getFileSystem(settings);
  }
}
