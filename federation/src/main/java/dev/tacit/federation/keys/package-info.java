/**
 * Who is who: a small certificate authority for a consortium, what an owner gets from it, and whom
 * a running party believes.
 */
package dev.tacit.federation.keys;
