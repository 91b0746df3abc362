/**
 * Who may talk to whom. A graph is public and is fixed before any data is read; whether it came
 * from a file, a name or a seed makes no difference to a guarantee.
 */
package dev.tacit.admm.graph;
