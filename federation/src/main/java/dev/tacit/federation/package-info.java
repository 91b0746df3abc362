/** Runs in which every owner keeps its rows on its own machine: an owner's process, and a hub's. */
package dev.tacit.federation;
