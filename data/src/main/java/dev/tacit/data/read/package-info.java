/**
 * Reading files, plain or gzip, as streams: LIBSVM, CSV under a schema, graphs and splits. Whatever
 * bytes a file holds, a reader ends with a value or with a {@link dev.tacit.data.DataException}, in
 * time proportional to the input and with bounded memory per line. What the values mean is decided
 * in the schema package.
 */
package dev.tacit.data.read;
