/**
 * Reports as a terminal, a program and a page show them. What there is to say, to whom and in which
 * words is decided in {@code dev.tacit.learn.report}; here is only how it is written down.
 */
package dev.tacit.cli.report;
