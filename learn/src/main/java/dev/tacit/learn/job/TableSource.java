package dev.tacit.learn.job;

import dev.tacit.data.Dataset;
import dev.tacit.optim.risk.Examples;
import java.util.Optional;

/**
 * Where the records of a training are, if they fit into this process. Each method is called once,
 * after everything has been refused that can be refused without a record.
 */
public interface TableSource {
  /** What messages call it. */
  String name();

  /** The records that train, and of which some may be held out. */
  Dataset data();

  /** Records of their own that test, if there are any. */
  Optional<Examples> test();
}
