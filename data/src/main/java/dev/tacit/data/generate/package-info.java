/**
 * Tables that need no file: generated ones, which a seed determines, and the public one that the
 * demonstration uses. Generators write rows one at a time, so that millions of rows fit anywhere.
 */
package dev.tacit.data.generate;
