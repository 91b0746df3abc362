/** Seeded properties, laws and statistics for tests. Depends on no other module of Tacit. */
package dev.tacit.testkit;
