import type { Finding } from '@assay/contract/assessment.ts';
import { nearestLanguage } from '@assay/contract/languages.ts';
import { openTranslator } from '@assay/locales';
import type { Context } from '#platform/context.ts';
import type { MailRecipient } from '#platform/db/ratings/decisions.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { enqueueMail } from '#platform/mail/mail-outbox.ts';
import type { MailTemplate } from '#platform/mail/mail-templates.ts';
import { findingText } from '../rating-response.ts';

/** Mails about findings; `title` is the finding's in the reader's language, dashes replace missing values. */
export async function sendFindingMails(
  context: Context,
  tx: Tx,
  recipients: readonly MailRecipient[],
  mail: {
    template: MailTemplate;
    facts: Readonly<Record<string, string | number>>;
    finding?: Finding;
    path: string;
  },
): Promise<void> {
  for (const { id, email, name, language, timeZone } of recipients) {
    const words = await openTranslator(nearestLanguage(language), timeZone);
    const title = mail.finding ? { title: findingText(mail.finding, words).title } : {};
    await enqueueMail(context, tx, {
      to: email,
      template: mail.template,
      language,
      timeZone,
      facts: { name, ...mail.facts, ...title },
      path: mail.path,
      accountId: id,
    });
  }
}

/** Page of a domain with a finding's drawer open. */
export function findingPath(domain: string, fingerprint?: string): string {
  const page = `/domain/${encodeURIComponent(domain)}`;
  return fingerprint ? `${page}?finding=${fingerprint}` : `${page}#findings`;
}
