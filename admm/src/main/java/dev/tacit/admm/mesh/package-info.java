/**
 * Agents on a connected graph agree on one model without a hub. {@link
 * dev.tacit.admm.mesh.MeshAgent} is the one skeleton; each paper algorithm is one file that says
 * what an agent broadcasts in a round and how it moves its multiplier. All messages are public to
 * the adversary; every agent's guarantee comes from its own releases, the network's is the worst of
 * them (fact disjoint-agents).
 */
package dev.tacit.admm.mesh;
