package dev.tacit.dp.account;

import org.jtransforms.fft.DoubleFFT_1D;
import org.jtransforms.utils.CommonUtils;

/** Circular convolution powers of real sequences whose length is a power of two. */
final class Spectrum {
  static {
    // One thread: the result must not depend on the machine, and the library's pool would keep a
    // finished program alive.
    CommonUtils.setThreadsBeginN_1D_FFT_2Threads(Long.MAX_VALUE);
    CommonUtils.setThreadsBeginN_1D_FFT_4Threads(Long.MAX_VALUE);
  }

  private final int size;
  private final DoubleFFT_1D transform;

  /**
   * The product of transforms so far, in the packed layout of the library: entries 0 and 1 are the
   * real values at the lowest and the highest frequency.
   */
  private final double[] product;

  /** The transform of a unit mass at zero, with which convolution changes nothing. */
  Spectrum(int size) {
    this.size = size;
    this.transform = new DoubleFFT_1D(size);
    this.product = new double[size];
    product[0] = 1;
    product[1] = 1;
    for (int i = 2; i < size; i += 2) {
      product[i] = 1;
    }
  }

  /**
   * Bound on the absolute error of every entry of a transform of non-negative numbers that sum to
   * 1: each input passes log2(size) butterflies, each with a handful of roundings.
   */
  static double error(int size) {
    return 4 * Math.ulp(1.0) * (Integer.SIZE - Integer.numberOfLeadingZeros(size));
  }

  /** Convolves with the sequence, {@code count} times; destroys its argument. */
  void convolve(double[] sequence, long count) {
    transform.realForward(sequence);
    double first = Math.pow(sequence[0], (double) count);
    double middle = Math.pow(sequence[1], (double) count);
    product[0] *= first;
    product[1] *= middle;
    for (int i = 2; i < size; i += 2) {
      power(sequence[i], sequence[i + 1], count, i);
    }
  }

  /** Multiplies entry i by (re + i im)^count through squarings. */
  private void power(double re, double im, long count, int i) {
    double baseRe = re;
    double baseIm = im;
    double sumRe = product[i];
    double sumIm = product[i + 1];
    for (long n = count; n > 0; n >>= 1) {
      if ((n & 1) == 1) {
        double next = sumRe * baseRe - sumIm * baseIm;
        sumIm = sumRe * baseIm + sumIm * baseRe;
        sumRe = next;
      }
      double square = baseRe * baseRe - baseIm * baseIm;
      baseIm = 2 * baseRe * baseIm;
      baseRe = square;
    }
    product[i] = sumRe;
    product[i + 1] = sumIm;
  }

  /** The convolution of everything so far; the object must not be used afterwards. */
  double[] sequence() {
    transform.realInverse(product, true);
    return product;
  }
}
