package dev.tacit.experiments.figure;

import dev.tacit.chart.Canvas.Ink;
import dev.tacit.chart.Canvas.LineStyle;
import dev.tacit.chart.Canvas.Marker;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * How the lines of a picture look, by the names of their methods. Lines of one method share a
 * colour, of a palette that colour-blind people can tell apart (Okabe and Ito); printed noise is
 * dashed; markers differ, too.
 */
final class MethodStyles {
  private static final List<Integer> PALETTE =
      List.of(
          0x0072B2, 0xD55E00, 0x009E73, 0xCC79A7, 0xE69F00, 0x56B4E9, 0x000000, 0x8C6D31, 0x5E3C99,
          0x999933);
  private static final String PRINTED = " printed noise";
  private static final String NO_NOISE = "no noise";
  private static final Ink GREY = Ink.of(0x6E6E6E);
  private static final List<Integer> DASHES = List.of(7, 4);
  private static final Marker[] MARKERS = Marker.values();

  /** The first grey line is solid. */
  private static final List<List<Integer>> GREY_DASHES =
      List.of(List.of(), List.of(2, 3), List.of(9, 3, 2, 3), List.of(4, 2));

  private MethodStyles() {}

  /** Styles of all lines of a picture, by line. */
  static Map<String, LineStyle> of(Set<String> lines) {
    List<String> methods = new ArrayList<>();
    int greys = -1;
    // Where nothing has noise these lines are what is compared, and greys are hard to tell apart.
    boolean allClear = lines.stream().allMatch(line -> line.contains(NO_NOISE));
    Map<String, LineStyle> styles = new LinkedHashMap<>();
    for (String line : lines) {
      boolean grey = !allClear && (line.contains(NO_NOISE) || line.contains("majority"));
      String method = line.replace(PRINTED, "");
      greys += grey ? 1 : 0;
      if (!grey && !methods.contains(method)) {
        methods.add(method);
      }
      int index = Math.max(0, methods.indexOf(method));
      Ink ink = grey ? GREY : Ink.of(PALETTE.get(index % PALETTE.size()));
      List<Integer> dashes =
          line.contains(PRINTED)
              ? DASHES
              : grey ? GREY_DASHES.get(greys % GREY_DASHES.size()) : List.of();
      // What has no budget is the same everywhere: a line without marks.
      Optional<Marker> marker =
          grey ? Optional.empty() : Optional.of(MARKERS[index % MARKERS.length]);
      styles.put(line, new LineStyle(ink, dashes, marker));
    }
    return styles;
  }
}
