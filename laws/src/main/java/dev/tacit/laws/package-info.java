/**
 * What every loss, every regulariser and every sum over records must obey, as tests to be
 * inherited, and the seeded properties that they are made of. The laws are written over plain
 * functions, so this package depends on no other module of Tacit: the tests of the product and
 * those of other projects inherit the same classes.
 */
package dev.tacit.laws;
