package dev.tacit;

import dev.tacit.data.Dataset;
import dev.tacit.data.read.FileProgress;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.model.Encoding;
import dev.tacit.learn.table.DataOrigin;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Where rows come from.
 *
 * @param name for messages
 * @param read all of them as one table
 */
record RowSource(String name, Function<Encoding, Dataset> read) {

  static RowSource files(List<Path> files) {
    FileProgress.Watcher watcher = fileProgress -> ThreadInterruption.check();
    return new RowSource(
        files.toString(), encoding -> encoding.read(DataOrigin.of(files), watcher));
  }

  static RowSource iterable(Iterable<Row> rows) {
    return new RowSource("rows", encoding -> RowReader.table(encoding, rows.iterator(), true));
  }

  /** Rows that can be read once. */
  static RowSource once(String name, Function<Encoding, Iterator<Row>> rows) {
    AtomicBoolean used = new AtomicBoolean();
    return new RowSource(
        name,
        encoding -> {
          if (used.getAndSet(true)) {
            throw new Refused(
                Kind.USAGE, name + " can be read once, and was: give it again to train again.");
          }
          return RowReader.table(encoding, rows.apply(encoding), true);
        });
  }

  static RowSource arrays(double[][] features, double[] labels) {
    if (features.length != labels.length) {
      throw Refused.usage(
          "labels",
          labels.length + " numbers",
          "as many as rows, " + features.length,
          "Pair them.");
    }
    Iterable<Row> rows =
        () ->
            IntStream.range(0, labels.length)
                .mapToObj(i -> Row.numbers(required(features[i], i)).label(labels[i]))
                .iterator();
    return new RowSource("arrays", encoding -> RowReader.table(encoding, rows.iterator(), true));
  }

  private static double[] required(double[] row, int at) {
    if (row == null) {
      throw Refused.data(
          "features[" + at + "]",
          "null",
          "an array",
          "Give Row.empty() among rows instead; do not leave records out.");
    }
    return row;
  }
}
