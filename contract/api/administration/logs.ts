import { z } from 'zod';
import { cursorQuery, instant, pageQuery } from '../envelope.ts';

export * from '#values/logs.ts';

/** `logs` contains the last days, `logsOld` older entries (docs/product/administration.md). */
export const LOG_RECENT_DAYS = 90;
const moment = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);

/** GET /api/logs, /api/logsOld, /api/company/logs and their exports; newest first. */
export const logFilter = z.object({
  /** Prefix of the actor's or the target account's e-mail address, or a part of the actor's name. */
  who: z.string().trim().max(254).optional(),
  /** Prefix of the action's id (`session.`, `domain.verified`), or the exact target. */
  what: z.string().trim().max(300).optional(),
  /** The exact target of the action, such as a domain; accounts are found by `who`. */
  target: z.string().trim().max(300).optional(),
  /** Network address, whole. */
  address: z.string().trim().max(60).optional(),
  /** An instant, or the beginning of a day in the reader's time zone. */
  from: moment.optional(),
  /** An instant, not included, or a day in the reader's zone: its end. */
  to: moment.optional(),
});
export type LogFilter = z.infer<typeof logFilter>;
export const logQuery = pageQuery
  .pick({ page: true, pageSize: true })
  .extend({ ...cursorQuery.shape, ...logFilter.shape });

export const logEntry = z.object({
  id: z.string(),
  at: instant,
  /** Null = the product itself, or a caller without a session. */
  actor: z
    .object({
      id: z.string(),
      /** Empty when it was deleted, or is an administrator's that the reader's company does not see. */
      account: z.string(),
      name: z.string(),
      deleted: z.boolean(),
    })
    .nullable(),
  /** Id of the action; texts in locales (`ui.actions`). */
  action: z.string(),
  /** Domain, account or company it was done to, never an id; empty when there is none, or it was erased. */
  target: z.string(),
  /** Network address; null on the server's shell, by the product itself, or erased. */
  address: z.string().nullable(),
  /** Name of the company of the entry; null = the installation. */
  company: z.string().nullable(),
  /** Personal details were erased; the entry remains in the chain. */
  erased: z.boolean(),
});
export type LogEntry = z.infer<typeof logEntry>;

/** GET /api/logs/:id, /api/company/logs/:id. Ids within facts are replaced by what they name. */
export const logDetail = logEntry.extend({
  facts: z.record(z.string(), z.unknown()),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  /** Place in the chain; null while the entry waits for its seal, a second or two. */
  seal: z.object({ number: z.number().int().describe('number of the entry'), seal: z.string() }).nullable(),
});
export type LogDetail = z.infer<typeof logDetail>;

/** GET /api/logs/chain: state of the audit chain. */
export const logChain = z.object({
  number: z.number().int().describe('sealed entries; 0 before the first'),
  /** Of the last of them, in hexadecimal. */
  seal: z.string(),
  at: instant.nullable(),
  waiting: z.number().int().describe('entries that wait for their seal, a second or two'),
  /** Last day whose end was signed and exported, as YYYY-MM-DD in UTC. */
  signedDay: z.string().nullable(),
});
