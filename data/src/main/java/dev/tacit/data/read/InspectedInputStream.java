package dev.tacit.data.read;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Shows every byte to somebody on its way to the reader, each byte once and in order. */
abstract class InspectedInputStream extends FilterInputStream {
  InspectedInputStream(InputStream in) {
    super(in);
  }

  abstract void inspect(byte[] buffer, int from, int count);

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] buffer, int from, int length) throws IOException {
    int count = in.read(buffer, from, length);
    if (count > 0) {
      inspect(buffer, from, count);
    }
    return count;
  }

  /** Going back would show bytes twice. */
  @Override
  public boolean markSupported() {
    return false;
  }
}
