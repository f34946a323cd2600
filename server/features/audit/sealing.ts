import { NOTICES } from '#platform/bus/notice-kinds.ts';
import type { Context } from '#platform/context.ts';
import { sealEntries } from '#platform/db/audit/seals.ts';
import { logFailure } from '#platform/logging/log-failure.ts';
import { dayExporter } from './signed-days.ts';
import { contradictingHead, exportedHead, exportHead, type HeadFile, signHead } from './signed-heads.ts';

type Parts = Pick<Context, 'db' | 'config' | 'secrets' | 'log'>;

/** Entries wait at most this long after the notice of their commit. */
const WAIT_MS = 1_000;
/** Without a notice: one may have been lost, and other programs may have written entries. */
const FLOOR_MS = 30_000;
/** Entries per transaction; more wait for the next one, which follows immediately. */
const AT_ONCE = 1_000;

/**
 * Seals committed entries within a second until stopped: woken by notices, and once a second while these do not arrive.
 * Then exports new daily seals to the data folder. Every process may run it; a lock lets one work at a time.
 */
export function startSealing(context: Parts & Pick<Context, 'bus'>): { stop(): Promise<void> } {
  const { bus } = context;
  const exportDays = dayExporter(context);
  let stopped = false;
  let working: Promise<void> = Promise.resolve();
  let failing = false;
  let exportFailing = false;
  let timer: NodeJS.Timeout | null = null;
  let due = 0;

  function seal(): void {
    timer = null;
    working = working.then(async () => {
      if (stopped) return;
      try {
        while ((await sealAll(context)) === AT_ONCE && !stopped);
        failing = false;
      } catch (error) {
        // Once per outage is enough: the entries wait.
        if (!failing) logFailure(context.log, error, 'the audit log could not be sealed');
        failing = true;
      }
      if (!failing) {
        try {
          await exportDays();
          exportFailing = false;
        } catch (error) {
          if (!exportFailing) logFailure(context.log, error, 'the daily seals of the audit log could not be exported');
          exportFailing = true;
        }
      }
      plan(bus.connected && !failing ? FLOOR_MS : WAIT_MS);
    });
  }

  function plan(inMs: number): void {
    if (stopped) return;
    const at = performance.now() + inMs;
    if (timer && due <= at) return;
    if (timer) clearTimeout(timer);
    due = at;
    timer = setTimeout(seal, inMs);
    timer.unref();
  }

  const soon = () => plan(WAIT_MS);
  const unsubscribe = [bus.on(NOTICES.audit, soon), bus.onResync(soon)];
  soon();
  return {
    async stop() {
      stopped = true;
      for (const end of unsubscribe) end();
      if (timer) clearTimeout(timer);
      await working;
    },
  };
}

/** Loggers that have reported a contradicting head: once per process is enough. */
const reported = new WeakSet<object>();
/** Loggers that have reported that the head cannot be exported, until it can be again. */
const notExported = new WeakSet<object>();

/**
 * Seals one batch, and exports the signed head of the chain: to the data folder each time, and once an hour to the database
 * and the application log as well, from which an operator can copy it to another host. A data folder that cannot be read or
 * written is logged once and never prevents entries from being sealed.
 * @returns number of entries sealed
 */
export async function sealAll({ db, config, secrets, log }: Parts): Promise<number> {
  const key = secrets.keys.current('audit');
  const { sealed, signed, exported, against } = await db.withAllCompanies('planner', async (tx) => {
    const sealed = await sealEntries(tx, AT_ONCE, key);
    const signed = sealed > 0 ? await signHead(tx, key) : null;
    const exported = signed && readExported({ config, log });
    return { sealed, signed, exported, against: exported && (await contradictingHead(tx, exported.head)) };
  });
  if (against) {
    if (!reported.has(log)) log.error({ head: against }, 'the audit log contradicts its exported head: verify it');
    reported.add(log);
  } else if (signed && exported) writeExported({ config, log }, signed.head);
  if (signed?.stored) log.info({ head: signed.head }, 'head of the audit log');
  return sealed;
}

/** Null when the folder cannot be read: the head in it may be evidence and is then not replaced. */
function readExported({ config, log }: Pick<Parts, 'config' | 'log'>): { head: HeadFile | null } | null {
  try {
    return { head: exportedHead(config.dataDir, log) };
  } catch (error) {
    reportNotExported(log, error);
    return null;
  }
}

function writeExported({ config, log }: Pick<Parts, 'config' | 'log'>, head: HeadFile): void {
  try {
    exportHead(config.dataDir, head);
    notExported.delete(log);
  } catch (error) {
    reportNotExported(log, error);
  }
}

function reportNotExported(log: Parts['log'], error: unknown): void {
  if (!notExported.has(log)) logFailure(log, error, 'the head of the audit log could not be exported');
  notExported.add(log);
}
