/**
 * How results reach people and programs: tables, JSON, HTML, progress, files that are whole or
 * absent. Nothing here computes a figure.
 */
package dev.tacit.cli.output;
