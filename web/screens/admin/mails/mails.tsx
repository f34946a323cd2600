import type { MailRow } from '@assay/contract/api/administration/mail.ts';
import { MAIL_STATES } from '@assay/contract/values/mail.ts';
import { Button, NativeSelect } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { installationSettingsQuery } from '#api/administration/installation.ts';
import { mailsQuery, resendMail, sendTestMail } from '#api/administration/mails.ts';
import { Card } from '#components/card.tsx';
import { Empty } from '#components/empty.tsx';
import { useZoneName } from '#components/instant.tsx';
import { AdminTabs } from '#components/lists/admin-tabs.tsx';
import { ActionHead, PagedList } from '#components/lists/paged-list.tsx';
import { SearchField } from '#components/lists/search-field.tsx';
import { useListAddress } from '#components/lists/use-list-address.ts';
import { Note } from '#components/note.tsx';
import { PageHead } from '#components/page-head.tsx';
import { toast } from '#components/toast.ts';
import { MailDialog } from './mail-dialog.tsx';
import { MailTableRow } from './mail-row.tsx';
import { PreviewCard } from './preview-card.tsx';

/** `/admin/mails`: sent, queued and rejected mails, and a preview of every mail. */
export default function Mails() {
  const { t } = useTranslation();
  const zone = useZoneName();
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
        <Card flush title={t('admin.mails.outbox')} busy={query.isRefetching}>
          <search className="filters">
            <SearchField
              search={address.search}
              placeholder={t('admin.mails.search')}
              onSearch={(words) => address.set({ search: words })}
            />
            <NativeSelect
              aria-label={t('column.state')}
              value={address.get('state')}
              data={[
                { value: '', label: t('admin.allStates') },
                ...MAIL_STATES.map((state) => ({ value: state, label: t(`admin.mails.state.${state}`) })),
              ]}
              onChange={(event) => address.set({ state: event.currentTarget.value })}
            />
          </search>
          <PagedList
            query={query}
            lines={6}
            look="middle pinned"
            page={address.page}
            onPage={address.setPage}
            head={
              <>
                <th scope="col">{t('admin.mails.subject')}</th>
                <th scope="col">{t('admin.mails.to')}</th>
                <th scope="col">{t('column.state')}</th>
                <th scope="col" className="hide-medium">
                  {t('admin.made')}
                </th>
                <ActionHead />
              </>
            }
            foot={t('table.zone', { zone })}
            empty={<Empty icon={IconMail} title={t(address.active ? 'filter.nothing' : 'admin.mails.none')} />}
          >
            {(row) => <MailTableRow key={row.id} row={row} onRead={() => setReading(row)} onAgain={() => again(row)} />}
          </PagedList>
        </Card>
        <PreviewCard />
      </div>
      {reading && <MailDialog row={reading} onClose={() => setReading(null)} />}
    </>
  );
}
