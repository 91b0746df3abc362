/**
 * Agents as pure state machines: an input and the old state give the next state and the letters to
 * post. No thread, socket, clock or logger belongs here; whoever drives the agents brings them, and
 * brings the curator through which alone a value can get into a letter.
 */
package dev.tacit.admm.agent;
