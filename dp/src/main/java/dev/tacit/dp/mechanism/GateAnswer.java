package dev.tacit.dp.mechanism;

/** One answer of a gate and the gate as it is afterwards. */
public record GateAnswer(boolean above, Gate next) {}
