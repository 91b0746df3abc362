package dev.tacit.chart;

import java.awt.geom.Point2D;
import java.util.ArrayList;
import java.util.List;

/** Shapes that tell lines apart where colours do not. */
public enum Marker {
  CIRCLE,
  SQUARE,
  TRIANGLE,
  DIAMOND;

  static final double RADIUS = 3;

  /** Its corners around a point; a circle has none. */
  List<Point2D> around(double x, double y) {
    double[] corners =
        switch (this) {
          case CIRCLE -> new double[0];
          case SQUARE -> new double[] {-2.7, -2.7, 2.7, -2.7, 2.7, 2.7, -2.7, 2.7};
          case TRIANGLE -> new double[] {0, -3.6, 3.4, 2.6, -3.4, 2.6};
          case DIAMOND -> new double[] {0, -3.8, 3.8, 0, 0, 3.8, -3.8, 0};
        };
    List<Point2D> points = new ArrayList<>();
    for (int corner = 0; corner < corners.length; corner += 2) {
      points.add(new Point2D.Double(x + corners[corner], y + corners[corner + 1]));
    }
    return points;
  }
}
