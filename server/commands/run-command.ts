import { startupErrorMessage } from './startup-error-message.ts';

const HELP = ['--help', '-h'];

/**
 * Runs a command of the shell with the arguments of this process, and ends the process with its exit code. `--help`
 * prints the usage; an error is a message for the operator and code 1.
 * @param run the exit code; null if the arguments are not those of the usage, which is then printed with code 2
 */
export function runCommand(
  usage: string,
  run: (args: readonly string[]) => Promise<number | null> | number | null,
): void {
  const args = process.argv.slice(2);
  if (args.some((word) => HELP.includes(word))) {
    process.stdout.write(usage);
    process.exit(0);
  }
  Promise.resolve()
    .then(() => run(args))
    .then(
      (code) => {
        if (code === null)
          process.stderr.write(args.length > 0 ? `Invalid command: ${args.join(' ')}\n\n${usage}` : usage);
        process.exit(code ?? 2);
      },
      (error) => {
        process.stderr.write(`${startupErrorMessage(error, 'command')}\n`);
        process.exit(1);
      },
    );
}
