package dev.tacit.federation.link;

import io.grpc.stub.CallStreamObserver;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Where a conversation under test says what it says. */
final class Outbox extends CallStreamObserver<byte[]> {
  final List<byte[]> said = new ArrayList<>();
  Optional<Throwable> ended = Optional.empty();
  int asked;

  @Override
  public void onNext(byte[] message) {
    said.add(message);
  }

  @Override
  public void onError(Throwable why) {
    ended = Optional.of(why);
  }

  @Override
  public void onCompleted() {}

  @Override
  public boolean isReady() {
    return true;
  }

  @Override
  public void setOnReadyHandler(Runnable handler) {}

  @Override
  public void disableAutoInboundFlowControl() {}

  @Override
  public void request(int count) {
    asked += count;
  }

  @Override
  public void setMessageCompression(boolean enable) {}
}
