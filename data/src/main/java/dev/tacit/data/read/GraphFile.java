package dev.tacit.data.read;

import dev.tacit.data.DataException;
import dev.tacit.data.FileLocation;
import dev.tacit.optim.linalg.Edge;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A graph over features (or agents): one edge {@code i j} per line, counted from 0, {@code #}
 * starts a comment. An edge may be given in either direction, but once only.
 */
public final class GraphFile {
  private static final int LONGEST_LINE = 1 << 16;

  private GraphFile() {}

  /** The edges in file order; ends must be below {@code vertices}. */
  public static List<Edge> read(Source source, int vertices) {
    List<Edge> edges = new ArrayList<>();
    Set<Edge> seen = new HashSet<>();
    try (Lines lines = new Lines(source, LONGEST_LINE)) {
      for (String line = lines.next(); line != null; line = lines.next()) {
        String text = Integers.withoutComment(line);
        if (!text.isEmpty()) {
          Edge edge = edge(text, lines.location(), vertices);
          if (!seen.add(edge.from() < edge.to() ? edge : new Edge(edge.to(), edge.from()))) {
            throw new DataException(
                lines.location(), "edge " + text + " is given twice", "give each edge once");
          }
          edges.add(edge);
        }
      }
    } catch (IOException failure) {
      throw source.unreadable(failure);
    }
    if (edges.isEmpty()) {
      throw source.refused("has no edges", "write one edge 'i j' per line");
    }
    return List.copyOf(edges);
  }

  private static Edge edge(String text, FileLocation fileLocation, int vertices) {
    String[] ends = text.split("[ \t]+", 3);
    if (ends.length != 2) {
      throw new DataException(
          fileLocation, DataException.quoted(text) + " is not an edge", "write two numbers 'i j'");
    }
    int from = Integers.parseBelow(vertices, ends[0], fileLocation.column("1"));
    int to = Integers.parseBelow(vertices, ends[1], fileLocation.column("2"));
    if (from == to) {
      throw new DataException(
          fileLocation, "edge " + text + " joins a number to itself", "remove the line");
    }
    return new Edge(from, to);
  }
}
