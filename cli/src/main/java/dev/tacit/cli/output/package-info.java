/**
 * How results reach people: tables, HTML, progress, and which files may be replaced. Nothing here
 * computes a figure.
 */
package dev.tacit.cli.output;
