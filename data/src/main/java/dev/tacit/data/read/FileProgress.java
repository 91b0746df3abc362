package dev.tacit.data.read;

import java.io.InputStream;

/**
 * Progress of reading one file, in bytes and lines. The line count is private: it is shown to the
 * owner only.
 */
public final class FileProgress {
  /** Called from time to time, about once per buffer. */
  @FunctionalInterface
  public interface Watcher {
    /** Nobody watches. */
    Watcher NOBODY = fileProgress -> {};

    void update(FileProgress fileProgress);
  }

  private final String name;
  private final long size;
  private long bytes;
  private long lines;

  FileProgress(String name, long size) {
    this.name = name;
    this.size = size;
  }

  public String name() {
    return name;
  }

  /** Bytes of the file, compressed if the file is; 0 where the size is not known. */
  public long size() {
    return size;
  }

  /** Bytes of the file so far. */
  public long bytes() {
    return bytes;
  }

  /** Lines so far, after decompression. */
  public long lines() {
    return lines;
  }

  /** How many lines the file has if it goes on like this; 0 while that cannot be said. */
  public double expectedLines() {
    return bytes == 0 || size == 0 ? 0 : (double) lines / bytes * Math.max(size, bytes);
  }

  /** Counts what is taken from the disk. */
  InputStream countingBytes(InputStream raw) {
    return new InspectedInputStream(raw) {
      @Override
      void inspect(byte[] buffer, int from, int count) {
        bytes += count;
      }
    };
  }

  /** Counts the bytes that a reader consumes, and informs the watcher. */
  InputStream countingLines(InputStream text, Watcher watcher) {
    return new InspectedInputStream(text) {
      @Override
      void inspect(byte[] buffer, int from, int count) {
        for (int at = from; at < from + count; at++) {
          lines += buffer[at] == '\n' ? 1 : 0;
        }
        watcher.update(FileProgress.this);
      }
    };
  }
}
