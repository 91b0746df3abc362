package dev.tacit.admm.mesh;

import dev.tacit.admm.run.PublicSize;
import dev.tacit.optim.loss.Loss;

/** The public side of a {@link LocalObjective}: all that a plan may know before rows are read. */
record PublicObjective(Loss loss, PublicSize size, double weight, double ridge) {}
