/** Files that are whole or absent, and JSON with nothing lost. */
package dev.tacit.learn.file;
