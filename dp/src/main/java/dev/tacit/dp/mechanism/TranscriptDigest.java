package dev.tacit.dp.mechanism;

import java.util.Objects;
import java.util.regex.Pattern;

/**
 * A digest of the letters that an agent had received when it made a draw. It enters the noise and
 * is shown nowhere: a neighbour or a hub that sends different values gets two independent noises,
 * not the difference of two answers.
 *
 * @param digest 64 lower-case hexadecimal digits, or nothing
 */
public record TranscriptDigest(String digest) {
  private static final Pattern DIGEST = Pattern.compile("([0-9a-f]{64})?");

  /** No letter has come yet. */
  public static final TranscriptDigest NOTHING = new TranscriptDigest("");

  public TranscriptDigest {
    Objects.requireNonNull(digest, "digest");
    if (!DIGEST.matcher(digest).matches()) {
      throw new IllegalArgumentException(
          "digest = '" + digest + "' must be 64 lower-case hexadecimal digits, or empty");
    }
  }
}
