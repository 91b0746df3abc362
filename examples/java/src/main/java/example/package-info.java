/** Programs to copy, which use Tacit as a library. */
package example;
