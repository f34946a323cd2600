import type { MailRow } from '@assay/contract/api/administration/mail.ts';
import { MAIL_STATES } from '@assay/contract/values/mail.ts';
import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { installationSettingsQuery } from '#api/administration/installation.ts';
import { mailsQuery, resendMail, sendTestMail } from '#api/administration/mails.ts';
import { Email } from '#components/email.tsx';
import { Instant } from '#components/instant.tsx';
import { AdminTabs } from '#components/lists/admin-tabs.tsx';
import { RowButton } from '#components/lists/row-button.tsx';
import { FilterSelect } from '#components/lists/table/filter-select.tsx';
import { ResourceCard } from '#components/lists/table/resource-card.tsx';
import { useListAddress } from '#components/lists/use-list-address.ts';
import { Note } from '#components/note.tsx';
import { PageHead } from '#components/page-head.tsx';
import { toast } from '#components/toast.ts';
import { MailState, MailSubject } from './mail-cells.tsx';
import { MailDialog } from './mail-dialog.tsx';
import { PreviewCard } from './preview-card.tsx';

/** `/admin/mails`: sent, queued and rejected mails, and a preview of every mail. */
export default function Mails() {
  const { t } = useTranslation();
  const address = useListAddress('', ['state']);
  const query = useQuery(mailsQuery({ page: address.page, search: address.search, state: address.get('state') }));
  const settings = useQuery(installationSettingsQuery);
  const [reading, setReading] = useState<MailRow | null>(null);
  const again = (row: MailRow) =>
    void resendMail(row.id)
      .then(() => toast({ message: t('admin.mails.againDone', { to: row.to }) }))
      .catch(() => {});
  const test = () =>
    void sendTestMail()
      .then(() => toast({ message: t('admin.mails.testDone') }))
      .catch(() => {});
  return (
    <>
      <PageHead title={t('titles.adminMails')} facts={t('admin.mails.facts')}>
        <Button variant="default" onClick={test}>
          {t('admin.mails.test')}
        </Button>
      </PageHead>
      <AdminTabs />
      <div className="grid">
        {settings.data?.values.smtpHost === '' && (
          <Note tone="warn" lead={t('admin.mails.noServer')}>
            {t('admin.mails.noServerWhy')} <Link to="/admin/settings">{t('admin.mails.toSettings')}</Link>
          </Note>
        )}
        <ResourceCard
          title={t('admin.mails.outbox')}
          query={query}
          state={address}
          search={t('admin.mails.search')}
          filters={
            <FilterSelect
              label={t('column.state')}
              all={t('admin.allStates')}
              values={MAIL_STATES}
              textOf={(state) => t(`admin.mails.state.${state}`)}
              value={address.get('state')}
              onChange={(state) => address.set({ state })}
            />
          }
          lines={6}
          empty={{ icon: IconMail, title: t('admin.mails.none') }}
          look="middle pinned"
          zoned
          rowKey={({ id }) => id}
          columns={[
            {
              id: 'subject',
              label: t('admin.mails.subject'),
              cell: (row) => <MailSubject row={row} />,
              className: 'strong',
            },
            { id: 'to', label: t('admin.mails.to'), cell: (row) => <Email address={row.to} /> },
            { id: 'state', label: t('column.state'), cell: (row) => <MailState row={row} /> },
            { id: 'createdAt', label: t('admin.made'), cell: (row) => <Instant at={row.createdAt} />, hide: 'medium' },
          ]}
          actions={(row) => (
            <span className="row" style={{ justifyContent: 'flex-end' }}>
              {row.sendable && (
                <RowButton name={t('admin.mails.againTo', { to: row.to })} onClick={() => again(row)}>
                  {t('admin.mails.again')}
                </RowButton>
              )}
              {row.readable && (
                <RowButton name={t('admin.mails.readOf', { to: row.to })} onClick={() => setReading(row)}>
                  {t('admin.mails.read')}
                </RowButton>
              )}
            </span>
          )}
        />
        <PreviewCard />
      </div>
      {reading && <MailDialog row={reading} onClose={() => setReading(null)} />}
    </>
  );
}
