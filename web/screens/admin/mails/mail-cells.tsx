import type { MailRow } from '@assay/contract/api/administration/mail.ts';
import { LANGUAGES } from '@assay/contract/languages.ts';
import { useTranslation } from 'react-i18next';
import { Status } from '#components/indicators/status.tsx';
import { Instant } from '#components/instant.tsx';

const KINDS = { waiting: 'waiting', sent: 'good', failed: 'failed', expired: 'noted' } as const;

/** Subject and language. */
export function MailSubject({ row }: { row: MailRow }) {
  return (
    <>
      {row.subject}
      <div className="tiny text-3" style={{ fontWeight: 400 }}>
        {LANGUAGES.find(({ code }) => code === row.language)?.nativeName ?? row.language}
      </div>
    </>
  );
}

/** State, and the mail server's response. */
export function MailState({ row }: { row: MailRow }) {
  const { t } = useTranslation();
  return (
    <span>
      <Status kind={KINDS[row.state]}>{t(`admin.mails.state.${row.state}`)}</Status>
      {row.sentAt && (
        <span className="tiny text-3" style={{ display: 'block' }}>
          <Instant at={row.sentAt} />
        </span>
      )}
      {row.error && (
        <span className="tiny text-2 anywhere" style={{ display: 'block', maxInlineSize: 320 }}>
          {t('admin.mails.attempts', { count: row.attempts })} {row.error}
        </span>
      )}
    </span>
  );
}
