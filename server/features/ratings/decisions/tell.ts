import type { Finding } from '@assay/contract/assessment.ts';
import { nearestLanguage } from '@assay/contract/languages.ts';
import { createTranslator } from '@assay/locales';
import type { Context } from '../../../platform/context.ts';
import type { Recipient } from '../../../platform/db/ratings/decisions.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { putMail } from '../../../platform/mail/outbox.ts';
import type { MailTemplate } from '../../../platform/mail/templates.ts';
import { findingWords } from '../shape.ts';

/** Mails about findings; `title` is the finding's in the reader's language, dashes replace missing values. */
export async function tell(
  context: Context,
  tx: Tx,
  recipients: readonly Recipient[],
  mail: {
    template: MailTemplate;
    facts: Readonly<Record<string, string | number>>;
    finding?: Finding;
    path: string;
  },
): Promise<void> {
  for (const { id, email, name, language, timeZone } of recipients) {
    const words = createTranslator(nearestLanguage(language), timeZone);
    const title = mail.finding ? { title: findingWords(mail.finding, words).title } : {};
    await putMail(context, tx, {
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
