package dev.tacit.federation.link;

import io.grpc.Context;
import io.grpc.Metadata;
import io.grpc.ServerStreamTracer;
import io.grpc.Status;

/**
 * Why a stream that a peer opened has ended.
 *
 * <p>The library's handlers learn only that it was cancelled, whether the caller is gone or has
 * sent more than may be sent; this tracer sees the status.
 */
final class StreamEnd extends ServerStreamTracer {
  static final Context.Key<StreamEnd> OF_CALL = Context.key("stream-end");

  private volatile Status status = Status.CANCELLED;

  /** One for each stream. */
  static final class Factory extends ServerStreamTracer.Factory {
    @Override
    public ServerStreamTracer newServerStreamTracer(String method, Metadata headers) {
      return new StreamEnd();
    }
  }

  @Override
  public Context filterContext(Context context) {
    return context.withValue(OF_CALL, this);
  }

  @Override
  public void streamClosed(Status why) {
    if (why.getCode() == Status.Code.RESOURCE_EXHAUSTED) {
      status = why;
    }
  }

  Status status() {
    return status;
  }
}
