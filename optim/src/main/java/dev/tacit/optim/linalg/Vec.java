package dev.tacit.optim.linalg;

import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * An immutable vector. Its array never leaves: whatever goes in or out is copied, so that a value
 * which was released cannot change afterwards.
 */
public final class Vec implements Serializable {
  private static final long serialVersionUID = 1;

  private final double[] entries;

  private Vec(double[] owned) {
    this.entries = owned;
  }

  public static Vec of(double... entries) {
    return new Vec(entries.clone());
  }

  public static Vec zeros(int dimension) {
    return new Vec(new double[dimension]);
  }

  public int dimension() {
    return entries.length;
  }

  public double get(int index) {
    return entries[index];
  }

  public Vec plus(Vec other) {
    return plusScaled(1, other);
  }

  public Vec minus(Vec other) {
    return plusScaled(-1, other);
  }

  /** This plus {@code factor} times the other. */
  public Vec plusScaled(double factor, Vec other) {
    requireSameDimension(other);
    double[] result = new double[entries.length];
    for (int j = 0; j < result.length; j++) {
      result[j] = entries[j] + factor * other.entries[j];
    }
    return new Vec(result);
  }

  public Vec scaled(double factor) {
    return map(entry -> factor * entry);
  }

  public Vec map(DoubleUnaryOperator function) {
    double[] result = new double[entries.length];
    for (int j = 0; j < result.length; j++) {
      result[j] = function.applyAsDouble(entries[j]);
    }
    return new Vec(result);
  }

  public double dot(Vec other) {
    requireSameDimension(other);
    double sum = 0;
    for (int j = 0; j < entries.length; j++) {
      sum += entries[j] * other.entries[j];
    }
    return sum;
  }

  public double normSquared() {
    return dot(this);
  }

  /** The Euclidean norm, scaled so that it neither overflows nor underflows. */
  public double norm() {
    double largest = normInf();
    if (largest == 0 || !Double.isFinite(largest)) {
      return largest;
    }
    double scale = Math.scalb(1.0, Math.getExponent(largest));
    double sum = 0;
    for (double entry : entries) {
      double scaled = entry / scale;
      sum += scaled * scaled;
    }
    return scale * Math.sqrt(sum);
  }

  public double norm1() {
    double sum = 0;
    for (double entry : entries) {
      sum += Math.abs(entry);
    }
    return sum;
  }

  public double normInf() {
    double largest = 0;
    for (double entry : entries) {
      largest = Math.max(largest, Math.abs(entry));
    }
    return largest;
  }

  public boolean isFinite() {
    for (double entry : entries) {
      if (!Double.isFinite(entry)) {
        return false;
      }
    }
    return true;
  }

  public double[] toArray() {
    return entries.clone();
  }

  /** Eight bytes for each entry, the highest first; every NaN has the same. */
  public byte[] bytes() {
    ByteBuffer bytes = ByteBuffer.allocate(Double.BYTES * entries.length);
    for (double entry : entries) {
      bytes.putLong(Double.doubleToLongBits(entry));
    }
    return bytes.array();
  }

  private void requireSameDimension(Vec other) {
    if (entries.length != other.entries.length) {
      throw new IllegalArgumentException(
          "dimensions differ: " + entries.length + " and " + other.entries.length);
    }
  }

  /** Equal bits, so that a repeated step can be compared with the first. */
  @Override
  public boolean equals(Object other) {
    return other instanceof Vec vec && Arrays.equals(entries, vec.entries);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(entries);
  }

  @Override
  public String toString() {
    return Arrays.toString(entries);
  }
}
