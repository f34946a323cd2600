import type { MailRow } from '@assay/contract/api/administration/mail.ts';
import { LANGUAGES } from '@assay/contract/languages.ts';
import { useTranslation } from 'react-i18next';
import { Email } from '#components/email.tsx';
import { Status } from '#components/indicators/status.tsx';
import { Instant } from '#components/instant.tsx';
import { RowButton } from '#components/lists/row-button.tsx';

const KINDS = { waiting: 'waiting', sent: 'good', failed: 'failed', expired: 'noted' } as const;

/** One mail of the outbox: recipient, state, and the mail server's response. */
export function MailTableRow({ row, onRead, onAgain }: { row: MailRow; onRead(): void; onAgain(): void }) {
  const { t } = useTranslation();
  const language = LANGUAGES.find(({ code }) => code === row.language)?.nativeName ?? row.language;
  return (
    <tr>
      <td className="strong">
        {row.subject}
        <div className="tiny text-3" style={{ fontWeight: 400 }}>
          {language}
        </div>
      </td>
      <td data-label={t('admin.mails.to')}>
        <Email address={row.to} />
      </td>
      <td data-label={t('column.state')}>
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
      </td>
      <td data-label={t('admin.made')} className="hide-medium">
        <Instant at={row.createdAt} />
      </td>
      <td className="end">
        <span className="row" style={{ justifyContent: 'flex-end' }}>
          {row.sendable && (
            <RowButton name={t('admin.mails.againTo', { to: row.to })} onClick={onAgain}>
              {t('admin.mails.again')}
            </RowButton>
          )}
          {row.readable && (
            <RowButton name={t('admin.mails.readOf', { to: row.to })} onClick={onRead}>
              {t('admin.mails.read')}
            </RowButton>
          )}
        </span>
      </td>
    </tr>
  );
}
