/** How a party of a federation is doing, to look at while it runs: on this machine only. */
package dev.tacit.cli.live;
