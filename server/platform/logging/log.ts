import { type Logger, pino } from 'pino';
import type { Config } from '../config/config.ts';
import { currentLogFields } from './log-fields.ts';
import { textLine } from './text-line.ts';

export type { Logger } from 'pino';

/** Headers and fields that are never logged. */
const SECRET_FIELDS = [
  ...['req.headers.authorization', 'req.headers.cookie', 'req.headers["x-auth-token"]'],
  ...['password', 'token', 'secret'].map((name) => `*.${name}`),
];

/**
 * The process's log: one JSON object a line with the instance, the role and the ids of the request or job, or short
 * lines for a person at a terminal.
 */
export function openLog(config: Pick<Config, 'log' | 'instance' | 'role'>): Logger {
  const options = {
    level: config.log.level,
    base: { instance: config.instance, role: config.role },
    mixin: currentLogFields,
    redact: SECRET_FIELDS,
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  const write = (json: string) => process.stdout.write(`${textLine(json)}\n`);
  return config.log.format === 'json' ? pino(options) : pino(options, { write });
}
