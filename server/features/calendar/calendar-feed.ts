import { createHash, randomBytes } from 'node:crypto';
import type { CalendarFeed, CreatedCalendarFeed } from '@assay/contract/api/credentials/calendar-feed.ts';
import { nearestLanguage } from '@assay/contract/languages.ts';
import { openTranslator } from '@assay/locales';
import { permissionOf, type Session } from '#features/auth/index.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/db/audit.ts';
import {
  deleteCalendarFeed,
  findCalendarFeed,
  upsertCalendarFeed,
  useCalendarFeed,
} from '#platform/db/notifications/calendar-feeds.ts';
import { AppError } from '#platform/errors.ts';
import { dayIn } from '#platform/http/calendar.ts';
import { collectEvents } from './calendar-events.ts';
import { formatCalendar } from './icalendar.ts';

/** 256 random bits in base64url. */
const SECRET = /^[\w-]{43}$/;

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

export async function readCalendarFeed({ db }: Context, session: Session): Promise<CalendarFeed> {
  const feed = await db.withCompany(session.companyId, (tx) => findCalendarFeed(tx, session.accountId));
  return {
    createdAt: feed?.createdAt.toISOString() ?? null,
    lastUsedAt: feed?.lastUsedAt?.toISOString() ?? null,
  };
}

/** Creates the address of the account's calendar; its former one ends. Only a hash of the secret is stored. */
export async function createCalendarFeed(context: Context, session: Session): Promise<CreatedCalendarFeed> {
  const { companyId, accountId, address, account: target } = session;
  const secret = randomBytes(32).toString('base64url');
  await context.db.withCompany(companyId, async (tx) => {
    await upsertCalendarFeed(tx, { accountId, companyId, hash: hashOf(secret) });
    await audit(tx, { companyId, accountId, address, action: 'calendar-feed.created', target });
  });
  return { ...(await readCalendarFeed(context, session)), url: `${context.config.publicUrl}/calendar/${secret}.ics` };
}

/** Ends the address of the account's calendar. @throws {AppError} not-found */
export async function revokeCalendarFeed({ db }: Context, session: Session): Promise<void> {
  const { companyId, accountId, address, account: target } = session;
  await db.withCompany(companyId, async (tx) => {
    if (!(await deleteCalendarFeed(tx, accountId))) throw new AppError('not-found');
    await audit(tx, { companyId, accountId, address, action: 'calendar-feed.revoked', target });
  });
}

/** The calendar with this secret in the language and time zone of its account; null for a wrong or ended one. */
export async function openCalendar(context: Context, secret: string): Promise<string | null> {
  if (!SECRET.test(secret)) return null;
  const { db, clock, config } = context;
  const account = await db.withAllCompanies('link-and-report-codes', (tx) => useCalendarFeed(tx, hashOf(secret)));
  if (!account) return null;
  const now = clock.now();
  const words = await openTranslator(nearestLanguage(account.language), account.timeZone);
  const reader = { account, permission: permissionOf(account, now), now, words };
  const events = await db.withCompany(account.companyId, (tx) => collectEvents(tx, reader, config.publicUrl));
  const head = {
    name: words.t('report:calendar.name', { company: account.personal ? account.name : account.company }),
    text: words.t('report:calendar.text'),
    language: words.language,
    timeZone: account.timeZone,
    // Of the day, so that a feed without changes stays the same within it.
    at: new Date(`${dayIn('UTC', now)}T00:00:00Z`),
  };
  return formatCalendar(head, events);
}
