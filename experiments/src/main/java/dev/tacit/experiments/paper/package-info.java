/** What is run for each figure and table, paper by paper, and for the scoreboard. */
package dev.tacit.experiments.paper;
