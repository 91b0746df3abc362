/** What an audit says to people, to programs and as a picture. */
package dev.tacit.cli.audit;
