import { startupErrorMessage } from './startup-error-message.ts';

/** Ends the process with the exit code of a command; an error is a message for the operator and code 1. */
export function exitAfter(command: Promise<number>): void {
  command.then(
    (code) => process.exit(code),
    (error) => {
      process.stderr.write(`${startupErrorMessage(error)}\n`);
      process.exit(1);
    },
  );
}
