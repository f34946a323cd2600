import { nearestLanguage } from '@assay/contract/languages.ts';
import { openTranslator } from '@assay/locales';
import type { Context } from '#platform/context.ts';
import { claimDigest, type DigestReader, digestReaders } from '#platform/db/notifications/digests.ts';
import { dayIn } from '#platform/http/calendar.ts';
import { enqueueMail } from '#platform/mail/mail-outbox.ts';
import { mailList } from './mail-list.ts';
import { eventText } from './message-text.ts';

const AT_ONCE = 500;
/** Lines of one mail; the newest are written out, the app has them all. */
const LINES_MAX = 30;

/**
 * Hourly: sends the daily mail to everyone whose hour has come, once a day. A failure does not delay the others.
 * @throws the first failure, after all others were sent
 */
export async function sendDigests(context: Context, now = context.clock.now()): Promise<void> {
  const failures: unknown[] = [];
  let after: string | null = null;
  for (;;) {
    const from: string | null = after;
    const readers: DigestReader[] = await context.db.withAllCompanies('planner', (tx) =>
      digestReaders(tx, from, AT_ONCE),
    );
    for (const reader of readers) {
      try {
        if (isDue(reader, now)) await sendDigest(context, reader, now);
      } catch (error) {
        failures.push(error);
      }
    }
    if (readers.length < AT_ONCE) break;
    after = readers.at(-1)!.accountId;
  }
  if (failures.length > 0) throw failures[0];
}

function isDue({ timeZone, digestHour, digestDay }: DigestReader, now: Date): boolean {
  if (digestDay !== null && digestDay >= dayIn(timeZone, now)) return false;
  const hour = new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now);
  return Number(hour) >= digestHour;
}

async function sendDigest(context: Context, reader: DigestReader, now: Date): Promise<void> {
  const { accountId, companyId, email, name, language, timeZone } = reader;
  const translator = await openTranslator(nearestLanguage(language), timeZone);
  await context.db.withCompany(companyId, async (tx) => {
    const events = await claimDigest(tx, { accountId, companyId }, dayIn(timeZone, now), LINES_MAX);
    if (events.length === 0) return;
    const lines = events.map((event) => {
      const { title, text } = eventText(translator, event);
      return `${translator.instant(event.at)}\n${title}. ${text}`;
    });
    await enqueueMail(context, tx, {
      to: email,
      template: 'notification-digest',
      language,
      timeZone,
      facts: { name, count: events.length, lines: lines.join('\n\n') },
      path: '/account/notifications',
      accountId,
      list: mailList(context, accountId, 'digest'),
    });
  });
}
