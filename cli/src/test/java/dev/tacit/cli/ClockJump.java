package dev.tacit.cli;

import dev.tacit.cli.PartyProcesses.ProcessLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Lets the time of day of a process jump a second after its start, by a small library that stands
 * before the platform's. Where no C compiler is there, clocks go on as they are.
 */
record ClockJump(Optional<Path> library) {
  static final ClockJump STEADY = new ClockJump(Optional.empty());

  private static final String SOURCE =
      """
      #define _GNU_SOURCE
      #include <dlfcn.h>
      #include <stdlib.h>
      #include <time.h>
      static int (*real)(clockid_t, struct timespec *);
      static time_t began;
      int clock_gettime(clockid_t id, struct timespec *now) {
        if (!real) real = dlsym(RTLD_NEXT, "clock_gettime");
        int result = real(id, now);
        if (result == 0 && id == CLOCK_REALTIME) {
          if (!began) began = now->tv_sec;
          const char *by = getenv("CLOCK_JUMP");
          if (by && now->tv_sec - began >= 1) now->tv_sec += atol(by);
        }
        return result;
      }
      """;

  static ClockJump made(Path folder) {
    try {
      Path source = Files.writeString(folder.resolve("jump.c"), SOURCE);
      Path made = folder.resolve("jump.so");
      Process compiler =
          new ProcessBuilder("cc", "-shared", "-fPIC", "-o", made.toString(), source.toString())
              .redirectErrorStream(true)
              .redirectOutput(folder.resolve("jump.log").toFile())
              .start();
      return new ClockJump(compiler.waitFor() == 0 ? Optional.of(made) : Optional.empty());
    } catch (IOException noCompiler) {
      return new ClockJump(Optional.empty());
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  ProcessLimits jumping(int seconds) {
    return library
        .map(
            file ->
                new ProcessLimits(
                    List.of(),
                    Map.of("LD_PRELOAD", file.toString(), "CLOCK_JUMP", "" + seconds),
                    List.of()))
        .orElse(ProcessLimits.NOTHING);
  }
}
