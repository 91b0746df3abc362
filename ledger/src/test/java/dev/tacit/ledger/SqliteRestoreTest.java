package dev.tacit.ledger;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

class SqliteRestoreTest extends RestoreLaws {
  @Override
  String freshUrl() {
    return folder.resolve("people.ledger").toString();
  }

  @Override
  Object copy(String place) throws IOException {
    return Files.readAllBytes(Path.of(place));
  }

  @Override
  void putBack(String place, Object copy) throws IOException {
    lose(place);
    Files.write(Path.of(place), (byte[]) copy);
  }

  @Override
  void lose(String place) throws IOException {
    for (String part : new String[] {"", "-wal", "-shm"}) {
      Files.deleteIfExists(Path.of(place + part));
    }
  }

  @Override
  Path memory(String place) {
    return Path.of(place + "-head");
  }
}
