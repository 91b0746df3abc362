package dev.tacit.experiments.study;

import dev.tacit.experiments.result.Results;
import java.util.function.Function;

/**
 * What a paper says of a figure, in our words, and how results judge it; or a question of ours.
 *
 * @param accounting under which noise it is judged: as printed, sound, or without any
 * @param isFromPaper whether the paper says so; otherwise we ask
 */
public record Statement(
    String text, String accounting, boolean isFromPaper, Function<Results, Finding> judge) {}
