package dev.tacit.cli;

import dev.tacit.data.DataException;
import dev.tacit.ledger.store.LedgerFault;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns whatever went wrong into a few lines on standard error and an exit code. */
final class Failures implements IExecutionExceptionHandler, IParameterExceptionHandler {

  @Override
  public int handleParseException(ParameterException failure, String[] arguments) {
    CommandLine command = failure.getCommandLine();
    PrintWriter err = command.getErr();
    err.println("tacit: " + failure.getMessage());
    UnmatchedArgumentException.printSuggestions(failure, err);
    err.println("Run '" + command.getCommandSpec().qualifiedName() + " --help' for the options.");
    err.println(ExitCode.USAGE.line());
    return ExitCode.USAGE.number();
  }

  @Override
  public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) {
    PrintWriter err = command.getErr();
    ExitCode code = codeOf(failure);
    if (code == ExitCode.INTERNAL) {
      err.println("tacit: internal error: " + failure);
      err.println("This is a fault of Tacit, not of your input. Please report it with the output");
      err.println("of the same command and --debug (the trace holds no records of your data).");
    } else {
      err.println("tacit: " + failure.getMessage());
    }
    err.println(code.line());
    if (parsed.subcommand() != null && Main.debug(command)) {
      failure.printStackTrace(err);
    }
    return code.number();
  }

  static ExitCode codeOf(Exception failure) {
    if (failure instanceof Refusal refusal) {
      return refusal.code();
    }
    if (failure instanceof DataException) {
      return ExitCode.INVALID_DATA;
    }
    if (failure instanceof LedgerFault fault) {
      return ExitCode.of(fault.exitCode());
    }
    return ExitCode.INTERNAL;
  }
}
