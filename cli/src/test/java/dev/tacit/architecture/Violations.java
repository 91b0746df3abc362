package dev.tacit.architecture;

import java.io.File;
import java.time.Clock;
import java.util.Random;

/** Classes that break the fences, so that a test sees each fence hold them. */
final class Violations {
  private Violations() {}

  static final class Draws {
    private Draws() {}

    static double draw() {
      return new Random(1).nextDouble();
    }
  }

  static final class Looks {
    private Looks() {}

    static boolean look() {
      return new File("nowhere").exists() && Clock.systemUTC().millis() > 0;
    }
  }

  static final class ThingUtil {
    private ThingUtil() {}
  }
}
