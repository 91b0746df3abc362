package dev.tacit.learn.plan;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Setting;
import dev.tacit.admm.run.Setup;
import dev.tacit.admm.run.Topology;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** An algorithm that counts how often it is asked for a plan. */
public record CountedPlans(Algorithm algorithm, AtomicInteger asked) implements Algorithm {
  public CountedPlans(Algorithm algorithm) {
    this(algorithm, new AtomicInteger());
  }

  @Override
  public String name() {
    return algorithm.name();
  }

  @Override
  public Topology topology() {
    return algorithm.topology();
  }

  @Override
  public boolean isPrivate() {
    return algorithm.isPrivate();
  }

  @Override
  public String about() {
    return algorithm.about();
  }

  @Override
  public List<Setting<?>> settings() {
    return algorithm.settings();
  }

  @Override
  public boolean joinsClasses() {
    return algorithm.joinsClasses();
  }

  @Override
  public Plan plan(Setup setup) {
    asked.incrementAndGet();
    return algorithm.plan(setup);
  }
}
