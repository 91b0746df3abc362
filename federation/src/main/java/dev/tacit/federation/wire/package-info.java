/**
 * What goes over the wire: protobuf, read strictly. A message has its fields in their order and
 * none that is not known, every size checked before anything is allocated for it, and every number
 * finite.
 */
package dev.tacit.federation.wire;
