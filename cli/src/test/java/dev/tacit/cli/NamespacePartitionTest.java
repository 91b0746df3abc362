package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tacit.cli.PartyProcesses.ProcessLimits;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.learn.model.ModelFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Owners in one network namespace, their hub in another, and a cable between them that is pulled
 * out: packets vanish and nobody is told, as no proxy can do it. Needs root.
 */
class NamespacePartitionTest {
  private static final String OWNERS = "tacit-owners-" + ProcessHandle.current().pid();
  private static final String HUB = "tacit-hub-" + ProcessHandle.current().pid();
  private static final String ADDRESS = "10.231.77.2";
  @TempDir private Path folder;

  private static int shell(String command) throws IOException, InterruptedException {
    return new ProcessBuilder("bash", "-c", command).start().waitFor();
  }

  private static void inside(String namespace, String command)
      throws IOException, InterruptedException {
    assertThat(shell("ip netns exec " + namespace + " " + command)).as(command).isZero();
  }

  /** One packet of twenty is lost in each direction, by whatever means the kernel has. */
  private static String losses() throws IOException, InterruptedException {
    String by = "not lost: neither netem nor the packet filter can do it here";
    if (shell("ip netns exec " + OWNERS + " tc qdisc add dev cable0 root netem loss 5%") == 0) {
      by = "lost by netem";
    } else if (shell(
            "for chain in INPUT OUTPUT; do ip netns exec "
                + OWNERS
                + " iptables -A $chain -m statistic --mode random --probability 0.05 -j DROP"
                + " || exit 1; done")
        == 0) {
      by = "lost by the packet filter";
    }
    return "packets are " + by;
  }

  /** How many packets were thrown away, as the kernel counts them. */
  private static long thrownAway(String by) throws IOException {
    String count =
        by.contains("netem")
            ? " tc -s qdisc show dev cable0 | sed -n 's/.*dropped \\([0-9]*\\).*/\\1/p'"
            : " iptables -nvxL | awk '/DROP/ {print $1}'";
    Process list = new ProcessBuilder("bash", "-c", "ip netns exec " + OWNERS + count).start();
    String counts = new String(list.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return counts.lines().mapToLong(Long::parseLong).sum();
  }

  @AfterEach
  void nothingIsLeft() throws IOException, InterruptedException {
    shell("ip netns delete " + OWNERS + "; ip netns delete " + HUB);
  }

  @Test
  void aCableThatIsPulledAndPutBack_changesNothing() throws Exception {
    assumeTrue(Boolean.getBoolean("tacit.full"), "needs root; with -Dtacit.full=true");
    boolean made = shell("ip netns add " + OWNERS + " && ip netns add " + HUB) == 0;
    assumeTrue(made, "'ip netns add' fails: it needs root, iproute2 and a kernel that has them");
    inside(OWNERS, "ip link add cable0 type veth peer name cable1 netns " + HUB);
    inside(OWNERS, "ip addr add 10.231.77.1/30 dev cable0");
    inside(HUB, "ip addr add " + ADDRESS + "/30 dev cable1");
    inside(OWNERS, "ip link set cable0 up");
    inside(HUB, "ip link set cable1 up");
    String by = losses();
    System.out.println("namespaces: " + by);

    Hospitals three =
        new Hospitals(folder, 3, true)
            .with("algorithm", "metric-admm")
            .with("settings", "{rounds: 40}")
            .with("host hub", ADDRESS)
            .with("deadlines", "{join: 60, round: 60}");
    Path file = three.agree("federation.yaml");
    List<NoiseKey> keys = three.reserved(file);
    try (PartyProcesses processes = new PartyProcesses(three, file)) {
      for (String party : three.parties()) {
        String namespace = party.equals("hub") ? HUB : OWNERS;
        processes.start(
            party,
            new ProcessLimits(List.of("ip", "netns", "exec", namespace), Map.of(), List.of()));
      }
      assertThat(processes.says("h1", "round 5", 60_000)).as(three.logs()).isTrue();
      inside(OWNERS, "ip link set cable0 down");
      Thread.sleep(3000);
      inside(OWNERS, "ip link set cable0 up");
      assertThat(processes.codes())
          .as(three.logs())
          .allSatisfy((party, code) -> assertThat(code).isZero());
    }
    long lost = by.contains("not lost") ? 0 : thrownAway(by);
    System.out.println("namespaces: " + lost + " packets were lost");
    assertThat(lost > 0).as(by).isEqualTo(!by.contains("not lost"));
    for (String name : three.names()) {
      assertThat(ModelFile.read(three.path(name, "model.json")).linear())
          .isEqualTo(three.inProcess(file, keys).outcome().model().linear());
    }
  }
}
