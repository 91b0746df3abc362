package dev.tacit.learn;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import org.junit.jupiter.api.Test;

/** A refusal crosses the boundary of a process, such as that of a cluster, with all it says. */
class RefusedTest {
  @Test
  void aRefusalIsReadAsItWasWritten() throws IOException, ClassNotFoundException {
    Refused usage = Refused.usage("epsilon", -1, "above 0", "For example 1.");
    Refused read = writtenAndRead(usage);
    assertThat(read).hasMessage(usage.getMessage());
    assertThat(read.kind()).isEqualTo(Refused.Kind.USAGE);
    assertThat(read.wrong())
        .contains(new Refused.Wrong("epsilon", "-1", "above 0", "For example 1."));
    Refused budget = new Refused(Refused.Kind.BUDGET, "the run does not fit");
    assertThat(budget.wrong()).isEmpty();
    assertThat(writtenAndRead(budget).wrong()).isEmpty();
    assertThat(writtenAndRead(budget).reworded(words -> "it does not fit"))
        .hasMessage("it does not fit");
  }

  private static Refused writtenAndRead(Refused refused)
      throws IOException, ClassNotFoundException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(refused);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return (Refused) in.readObject();
    }
  }
}
