package dev.tacit.cli;

import dev.tacit.data.read.LibsvmLabels;
import dev.tacit.learn.model.Encoding;
import dev.tacit.learn.model.EncodingDigest;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * The verb {@code federation hash}: prints the digest of a schema, which a federation file states
 * as {@code data.hash}.
 *
 * <p>All owners must encode their records alike, or their releases would not add up. The digest in
 * the agreed file lets each of them check its own schema against that of the others without showing
 * it.
 */
@Command(
    name = "hash",
    description = "Print the digest of a schema that a federation file states as data.hash.",
    footerHeading = "%nExample%n",
    footer = "  tacit federation hash --schema people.yaml")
final class FederationHashCommand implements Runnable {
  @Mixin private FeatureOptions features;
  @Mixin private OutputOption answer;

  @Override
  public void run() {
    features.check();
    // The bound 1 and labels of either sign are what a federation assumes of LIBSVM files.
    Encoding encoding =
        features.hasSchema() ? features.csv() : features.libsvm(1, LibsvmLabels.signs());
    String hash = EncodingDigest.of(encoding);
    if (answer.isJson()) {
      answer.printJson(Map.of("hash", hash));
    } else {
      answer.out().println(hash);
    }
  }
}
