/**
 * What the parties of a run have agreed on: the federation file, the plan that follows from it, and
 * the handshake in which each shows that it means the same.
 */
package dev.tacit.federation.agreement;
