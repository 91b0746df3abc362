package dev.tacit.dp.mechanism;

/**
 * Answer of a noisy threshold test, together with the gate after it: a gate has a budget of
 * answers, so it changes with each.
 */
public record GateAnswer(boolean above, Gate next) {}
