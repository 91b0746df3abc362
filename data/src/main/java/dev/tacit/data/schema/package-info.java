/**
 * The public description of a CSV table and the encoding of its records that follows from it.
 * Bounds and levels are declared by people who may know them without the data; drafting them from a
 * file is offered as a convenience for public files and says that it leaks. Reading files is not
 * done here.
 */
package dev.tacit.data.schema;
