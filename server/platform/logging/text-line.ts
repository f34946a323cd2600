const LEVELS: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};
/** Fields that identify the process: there is one on a terminal. */
const OMITTED = new Set(['level', 'time', 'msg', 'instance', 'role']);
/** Frames of a stack trace that are shown; the JSON format has all of them. */
const FRAMES = 3;
/** Length to which objects, such as a signed head of the audit log, are shown; the JSON format has all of them. */
const OBJECT_MAX = 80;
/** C0 and C1 control characters: they could move the cursor or forge lines (CWE-117, CWE-150). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;

/** One log entry as one line for a person: time, level, message, then `name=value`. @param json as the logger writes it */
export function textLine(json: string): string {
  const entry = JSON.parse(json) as { level: number; time: string; msg?: string } & Record<string, unknown>;
  const details = Object.entries(entry)
    .filter(([name]) => !OMITTED.has(name))
    .map(([name, value]) => `${name}=${shown(value)}`);
  const parts = [entry.time.slice(11, 19), (LEVELS[entry.level] ?? '').padEnd(5), entry.msg ?? '', ...details];
  return parts
    .filter((part) => part !== '')
    .join(' ')
    .replace(CONTROL, escaped);
}

function shown(value: unknown): string {
  if (isError(value)) return JSON.stringify([`${value.type}: ${value.message}`, ...frames(value.stack)].join(' '));
  if (typeof value === 'string') return /^[\w.:/@-]+$/.test(value) ? value : JSON.stringify(value);
  const json = JSON.stringify(value);
  return json.length > OBJECT_MAX ? `${json.slice(0, OBJECT_MAX)}…` : json;
}

function isError(value: unknown): value is { type: string; message: string; stack: string } {
  return typeof value === 'object' && value !== null && 'stack' in value && 'message' in value;
}

function frames(stack: unknown): string[] {
  const lines = String(stack)
    .split('\n')
    .map((line) => line.trim());
  return lines.filter((line) => line.startsWith('at ')).slice(0, FRAMES);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
