package dev.tacit.cli;

import java.util.Collection;
import java.util.Optional;

/** Whatever may fail around parties that run. */
record TestEnvironment(
    PartyProcesses processes,
    Collection<FaultProxy> network,
    ClockJump clock,
    Optional<SmallDisk> disk) {}
