/**
 * Training runs and plans in words, in JSON and on a page. What they are, what they cost and what
 * they guarantee is decided in {@code dev.tacit.learn}.
 */
package dev.tacit.cli.train;
