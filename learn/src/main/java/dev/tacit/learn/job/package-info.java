/**
 * The way of a training from a request to a certified run. {@link dev.tacit.learn.job.TrainingJob}
 * is the only place that assembles one, {@link dev.tacit.learn.job.CertifiedRun} is one run from
 * its open release channel to its certificate, and {@link dev.tacit.learn.job.TrainingResult} adds
 * the figures that only the owner may see.
 */
package dev.tacit.learn.job;
