package dev.tacit.federation.link;

import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/**
 * The only method of the service: a stream of messages in each direction. gRPC refuses messages
 * that are too large.
 */
final class ExchangeMethod {
  static final String SERVICE = "tacit.federation.v1.Exchange";

  static final MethodDescriptor<byte[], byte[]> TALK =
      MethodDescriptor.<byte[], byte[]>newBuilder()
          .setType(MethodType.BIDI_STREAMING)
          .setFullMethodName(MethodDescriptor.generateFullMethodName(SERVICE, "Talk"))
          .setRequestMarshaller(new Bytes())
          .setResponseMarshaller(new Bytes())
          .build();

  private ExchangeMethod() {}

  /** Messages are read where it is known who sent them. */
  private static final class Bytes implements MethodDescriptor.Marshaller<byte[]> {
    @Override
    public InputStream stream(byte[] message) {
      return new ByteArrayInputStream(message);
    }

    @Override
    public byte[] parse(InputStream stream) {
      try {
        return stream.readAllBytes();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
