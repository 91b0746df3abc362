package dev.tacit.optim.risk;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Whose records are whose, where a person, or another unit of privacy, may have several; immutable
 * and private.
 */
public final class Units {
  /** Null for a record that is nobody's. */
  private final String[] ids;

  private Units(String[] owned) {
    this.ids = owned;
  }

  /**
   * One id for each record, null for one that is nobody's; equal texts are one unit.
   *
   * @param idOfRecord in the order of the records
   */
  public static Units of(List<String> idOfRecord) {
    return new Units(idOfRecord.toArray(new String[0]));
  }

  /** Whose the record is; empty if nobody's. */
  public Optional<String> id(int record) {
    return Optional.ofNullable(ids[record]);
  }

  /** Number of records. */
  public int records() {
    return ids.length;
  }

  /** How many units have a record here; a figure about private data. */
  public int count() {
    return (int) Arrays.stream(ids).filter(Objects::nonNull).distinct().count();
  }

  Units select(int[] chosen) {
    return new Units(Arrays.stream(chosen).mapToObj(record -> ids[record]).toArray(String[]::new));
  }

  Units slice(int from, int to) {
    return new Units(Arrays.copyOfRange(ids, from, to));
  }
}
