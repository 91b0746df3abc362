/**
 * The figures and tables of the papers, run again with the public library, and a scoreboard: what
 * there is, how it is run so that it can be stopped and resumed, and where the results go.
 */
package dev.tacit.experiments;
