/** Results beside those of an independent implementation. */
package dev.tacit.experiments.reference;
