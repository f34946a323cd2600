import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { OPTIONS, parseCommandLine, UsageError } from './options.ts';

/** Read from the current folder if it exists and `--config` does not name another. */
export const CONFIG_FILE = 'assay.config.json';

/** A file may not confirm that a domain may be scanned, and cannot name another file. */
const NOT_IN_FILE = ['yes', 'config', 'help', 'version'];

/**
 * The command line with the options of the configuration file before it, so that the command line takes precedence. The
 * file is a JSON object of long options, and `targets`, which are used if the command line has none.
 * @param folder in which the default file is searched
 * @throws UsageError
 */
export async function withConfigFile(args: readonly string[], folder: string): Promise<readonly string[]> {
  const { values, positionals } = parseCommandLine(args);
  const file = values.config ?? (existsSync(`${folder}/${CONFIG_FILE}`) ? `${folder}/${CONFIG_FILE}` : null);
  if (file === null) return args;
  const { targets, ...options } = await readSettings(file);
  const before = Object.entries(options).flatMap(([name, value]) => argumentsOf(name, value));
  const domains = positionals.length > 0 || values.rejudge !== undefined ? [] : textsOf('targets', targets ?? []);
  return [...before, ...args, ...domains];
}

async function readSettings(file: string): Promise<Record<string, unknown>> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch {
    throw new UsageError('file', file);
  }
  let value: unknown = null;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UsageError('json', file);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new UsageError('config', file);
  return value as Record<string, unknown>;
}

function argumentsOf(name: string, value: unknown): string[] {
  if (!Object.hasOwn(OPTIONS, name) || NOT_IN_FILE.includes(name)) throw new UsageError('config', name);
  const option = OPTIONS[name as keyof typeof OPTIONS];
  if (option.type === 'boolean') {
    if (typeof value !== 'boolean') throw new UsageError('config', name);
    return value ? [`--${name}`] : [];
  }
  const texts = textsOf(name, value);
  if (texts.length > 1 && !('multiple' in option)) throw new UsageError('config', name);
  return texts.map((text) => `--${name}=${text}`);
}

/** A text, a number or a list of texts. */
function textsOf(name: string, value: unknown): string[] {
  const list = Array.isArray(value) ? value : [value];
  return list.map((one) => {
    if (typeof one !== 'string' && typeof one !== 'number') throw new UsageError('config', name);
    return String(one);
  });
}
