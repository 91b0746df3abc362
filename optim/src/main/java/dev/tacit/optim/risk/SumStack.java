package dev.tacit.optim.risk;

import dev.tacit.optim.linalg.Vec;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Adjacent nodes of the tree of parts, from left to right, each as high up as it can be: two
 * children of one node are added as soon as both are here. Of one thread; vectors are used again.
 */
final class SumStack {
  /** The sum over parts index * 2^level up to (index + 1) * 2^level, all of them here. */
  private static final class Sum {
    private int level;
    private long index;
    private double number;
    private double[] vector;

    private boolean isLeftOf(Sum other) {
      return level == other.level && index % 2 == 0 && other.index == index + 1;
    }

    private void add(Sum right) {
      for (int j = 0; j < vector.length; j++) {
        vector[j] += right.vector[j];
      }
      number += right.number;
      level++;
      index /= 2;
    }
  }

  private final ArrayDeque<Sum> nodes = new ArrayDeque<>();
  private final ArrayDeque<double[]> spare = new ArrayDeque<>();
  private final int length;

  SumStack(int length) {
    this.length = length;
  }

  /** Room for the sum of the next part. */
  double[] zeros() {
    double[] used = spare.poll();
    if (used == null) {
      return new double[length];
    }
    Arrays.fill(used, 0);
    return used;
  }

  /** The next node to the right; the vector is no longer the caller's. */
  void push(int level, long index, double number, double[] owned) {
    Sum next = new Sum();
    next.level = level;
    next.index = index;
    next.number = number;
    next.vector = owned;
    while (!nodes.isEmpty() && nodes.peekLast().isLeftOf(next)) {
      Sum left = nodes.pollLast();
      left.add(next);
      spare.push(next.vector);
      next = left;
    }
    nodes.addLast(next);
  }

  /** Hands all nodes to the other stack, which has those to the left. */
  void moveTo(SumStack left) {
    for (Sum node : nodes) {
      left.push(node.level, node.index, node.number, node.vector);
    }
    nodes.clear();
  }

  List<PartialSum.Node> toList() {
    List<PartialSum.Node> list = new ArrayList<>();
    for (Sum node : nodes) {
      list.add(new PartialSum.Node(node.level, node.index, node.number, Vec.of(node.vector)));
    }
    return list;
  }
}
