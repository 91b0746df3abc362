/**
 * How parcels travel: gRPC over TLS 1.3 with certificates on both sides, one stream between two
 * parties, made again with growing pauses when it breaks. There is no other way.
 */
package dev.tacit.federation.link;
