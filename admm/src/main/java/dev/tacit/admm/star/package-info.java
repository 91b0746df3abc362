/**
 * Star algorithms: agents with private rows and a hub that nobody trusts (Ding et al. 2019). The
 * hub and the agents are pure state machines; a paper file says only how an agent makes its next
 * local model. The hub and everybody on the wire see every letter, so a guarantee is per agent,
 * from its own size, against all others together.
 */
package dev.tacit.admm.star;
