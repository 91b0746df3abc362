/** What an experiment is: cells to run, views to draw, statements of a paper to judge. */
package dev.tacit.experiments.study;
