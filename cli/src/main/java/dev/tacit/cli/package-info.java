/**
 * The command line: one class per verb, exit codes, and the words a person reads. Data goes to
 * standard output, everything else to standard error. No mathematics and no privacy decision
 * belongs here.
 */
package dev.tacit.cli;
