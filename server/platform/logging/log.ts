import { type Logger, pino } from 'pino';
import type { Config } from '../config/config.ts';

export type { Logger } from 'pino';

/** Headers and fields that are never logged. */
const SECRET_FIELDS = ['req.headers.authorization', 'req.headers.cookie', 'req.headers["x-auth-token"]', '*.password'];

/** The process's log: one JSON object a line, or short lines for a person at a terminal. */
export function openLog(config: Pick<Config, 'log'>): Logger {
  const options = {
    level: config.log.level,
    base: null,
    redact: SECRET_FIELDS,
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return config.log.format === 'json' ? pino(options) : pino(options, { write: writeLine });
}

const NAMES: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};

function writeLine(json: string): void {
  const { level, time, msg, ...rest } = JSON.parse(json) as { level: number; time: string; msg?: string };
  const details = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : '';
  process.stdout.write(`${time.slice(11, 19)} ${(NAMES[level] ?? '').padEnd(5)} ${msg ?? ''}${details}\n`);
}
