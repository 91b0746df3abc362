/** One run from its open doors to its certificate, and the figures that only the owner may see. */
package dev.tacit.learn.job;
