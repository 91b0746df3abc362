package dev.tacit.architecture;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.stream.CouplingMatrix;
import dev.tacit.architecture.turn.Returns;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Receipt;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.dp.mechanism.OwnerKey;
import dev.tacit.dp.mechanism.PeerSession;
import dev.tacit.dp.mechanism.PostProcessing;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.learn.certificate.RunCertificate;
import dev.tacit.learn.certificate.TracedOutcome;
import dev.tacit.optim.linalg.LinearMap;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.Vec;
import java.io.File;
import java.time.Clock;
import java.util.List;
import java.util.Random;
import java.util.Set;
import picocli.CommandLine;

/** Classes that break the fences, so that a test sees each fence hold them. */
public final class Violations {
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

  static final class Forges {
    private Forges() {}

    static Receipt receipt(Receipt other) {
      return new Receipt(
          other.address(), other.event(), other.neighbours(), other.audience(), other.secret());
    }
  }

  static final class Adds {
    private Adds() {}

    static Vec sum(Rows rows) {
      double[] total = new double[rows.dimension()];
      rows.addCombination(0, rows.count(), new double[rows.count()], total);
      return Vec.of(total);
    }

    static double scores(Rows rows, Vec model) {
      double sum = 0;
      for (int row = 0; row < rows.count(); row++) {
        sum += rows.dot(row, model);
      }
      return sum;
    }
  }

  /** What is declared within an interface is public. */
  public interface Gives {
    /** Whoever makes one has a released value of any numbers. */
    record Numbers(List<Double> numbers) implements PostProcessing {
      public Numbers {
        numbers = List.copyOf(numbers);
      }

      @Override
      public String name() {
        return "numbers";
      }

      @Override
      public Vec apply(List<Vec> released) {
        return Vec.of(numbers.stream().mapToDouble(Double::doubleValue).toArray());
      }
    }
  }

  static final class Hears {
    private Hears() {}

    static Released model(Rows rows) {
      return new PeerSession().received(rows.row(0));
    }
  }

  static final class Seals {
    private Seals() {}

    static Released model(OwnerKey own, Released value) {
      return own.open("model", own.seal("model", value));
    }
  }

  static final class Opens {
    private Opens() {}

    static Released model(Rows rows) {
      return Curator.of(NoiseKey.secure(), "own", "agent-0", 0)
          .releaseInClear("row", rows.row(0), Audience.EVERYONE);
    }
  }

  static final class Certifies {
    private Certifies() {}

    static RunCertificate of(Plan plan, Outcome outcome, Budget budget) {
      return RunCertificate.of(plan, new TracedOutcome(outcome, Set.of()), List.of(), budget, 1);
    }
  }

  static final class Couples {
    private Couples() {}

    static CouplingMatrix matrix(Rows rows) {
      return CouplingMatrix.of(LinearMap.of(rows));
    }
  }

  record Carries(Rows rows) implements PostProcessing {
    @Override
    public String name() {
      return "carries rows";
    }

    @Override
    public Vec apply(List<Vec> released) {
      return released.get(0);
    }
  }

  /** Half of a cycle of packages. */
  public static final class Turns {
    private Turns() {}

    static String there() {
      return Returns.back();
    }
  }

  static final class Prints {
    private Prints() {}

    static void print() {
      System.out.println("hello");
    }

    static void end() {
      System.exit(1);
    }
  }

  static final class Parses {
    private Parses() {}

    static int run(Runnable command) {
      return new CommandLine(command).execute();
    }
  }

  static final class ThingUtil {
    private ThingUtil() {}
  }
}
