/** What verbs say about themselves in other forms than help texts: manual pages, completions. */
package dev.tacit.cli.help;
