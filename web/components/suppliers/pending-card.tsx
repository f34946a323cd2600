import type { SupplierInvitation } from '@assay/contract/api/suppliers.ts';
import { IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { invitationsQuery, resendInvitation, withdrawInvitation } from '#api/suppliers.ts';
import { useSession } from '#session/current-session.ts';
import { Card } from '../card.tsx';
import { Confirm } from '../confirm.tsx';
import { Email } from '../email.tsx';
import { Empty } from '../empty.tsx';
import { Status } from '../indicators/status.tsx';
import { Instant, useZoneName } from '../instant.tsx';
import { ActionHead, PagedList } from '../lists/paged-list.tsx';
import { RowButton } from '../lists/row-button.tsx';
import { SearchField } from '../lists/search-field.tsx';
import { toast } from '../toast.ts';
import { sharedText } from './company-cell.tsx';
import { InvitationReplyDialog } from './invitation-reply-dialog.tsx';

interface Props {
  box: 'sent' | 'received';
  /** Shows the main columns only, for dialogs. */
  brief?: boolean;
}

/** Pending invitations: sent by the company, or received by the account's address. */
export function PendingCard({ box, brief = false }: Props) {
  const { t } = useTranslation();
  const zone = useZoneName();
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState('');
  const [leaving, setLeaving] = useState<SupplierInvitation | null>(null);
  const [answering, setAnswering] = useState<string | null>(null);
  const query = useQuery(invitationsQuery(box, { page, search }));
  return (
    <Card
      flush
      title={t(box === 'sent' ? 'suppliers.pending.sentBy' : 'suppliers.pending.received')}
      busy={query.isRefetching}
    >
      {(search !== '' || (query.data?.total ?? 0) > 10) && (
        <search className="filters">
          <SearchField
            search={search}
            placeholder={t('suppliers.search.invitations')}
            onSearch={(words) => {
              setSearch(words);
              setPage(1);
            }}
          />
        </search>
      )}
      <PagedList
        query={query}
        lead={t('suppliers.pending.failed')}
        look="middle pinned"
        onPage={setPage}
        head={
          <>
            <th scope="col">{t(box === 'sent' ? 'suppliers.column.invited' : 'column.company')}</th>
            <th scope="col">{t('suppliers.column.shared')}</th>
            {!brief && (
              <>
                <th scope="col" className="hide-medium">
                  {t('suppliers.column.sender')}
                </th>
                <th scope="col" className="hide-medium">
                  {t('suppliers.column.sent')}
                </th>
              </>
            )}
            <th scope="col">{t('suppliers.column.expires')}</th>
            <ActionHead />
          </>
        }
        foot={t('table.zone', { zone })}
        empty={<Empty icon={IconMail} title={t(search ? 'suppliers.none.found' : `suppliers.none.${box}`)} />}
      >
        {(row) =>
          box === 'sent' ? (
            <SentLine key={row.id} row={row} brief={brief} onWithdraw={() => setLeaving(row)} />
          ) : (
            <ReceivedLine key={row.id} row={row} brief={brief} onAnswer={() => setAnswering(row.id)} />
          )
        }
      </PagedList>
      {leaving && (
        <Confirm
          title={t('suppliers.pending.withdrawQuestion', { account: leaving.account })}
          action={t('suppliers.pending.withdraw')}
          keep={t('suppliers.pending.keep')}
          onClose={() => setLeaving(null)}
          onConfirm={async () => {
            await withdrawInvitation(leaving.id);
            toast({ message: t('suppliers.pending.withdrawn') });
          }}
        >
          {t('suppliers.pending.withdrawWhy')}
        </Confirm>
      )}
      {answering && <InvitationReplyDialog id={answering} onClose={() => setAnswering(null)} />}
    </Card>
  );
}

interface LineProps {
  row: SupplierInvitation;
  brief: boolean;
}

function Dates({ row, brief }: LineProps) {
  const { t } = useTranslation();
  return (
    <>
      {!brief && (
        <>
          <td data-label={t('suppliers.column.sender')} className="hide-medium text-2">
            <Email address={row.senderAccount} />
          </td>
          <td data-label={t('suppliers.column.sent')} className="hide-medium">
            <Instant at={row.sentAt} />
          </td>
        </>
      )}
      <td data-label={t('suppliers.column.expires')}>
        {row.state === 'expired' ? (
          <Status kind="failed">{t('suppliers.pending.expired')}</Status>
        ) : (
          <Instant at={row.expiresAt} />
        )}
      </td>
    </>
  );
}

function SentLine({ row, brief, onWithdraw }: LineProps & { onWithdraw(): void }) {
  const { t } = useTranslation();
  const owns = useSession()?.companyRole === 'owner';
  const [busy, setBusy] = useState(false);
  const again = async () => {
    setBusy(true);
    try {
      await resendInvitation(row.id);
      toast({ message: t('suppliers.pending.resent', { account: row.account }) });
    } catch {
      // The pop-up shows the reason.
    }
    setBusy(false);
  };
  return (
    <tr>
      <td className="strong">
        <Email address={row.account} />
      </td>
      <td data-label={t('suppliers.column.shared')}>
        <div>
          {t(`suppliers.pending.sentKind.${row.kind}`)}
          {row.kind === 'invite' && <div className="small text-2">{sharedText(t, row)}</div>}
        </div>
      </td>
      <Dates row={row} brief={brief} />
      <td className="end">
        {owns && (
          <span className="row wrap" style={{ justifyContent: 'flex-end' }}>
            <RowButton
              name={t('suppliers.pending.resendOf', { account: row.account })}
              loading={busy}
              onClick={() => void again()}
            >
              {t('suppliers.pending.resend')}
            </RowButton>
            <RowButton name={t('suppliers.pending.withdrawOf', { account: row.account })} onClick={onWithdraw}>
              {t('suppliers.pending.withdraw')}
            </RowButton>
          </span>
        )}
      </td>
    </tr>
  );
}

function ReceivedLine({ row, brief, onAnswer }: LineProps & { onAnswer(): void }) {
  const { t } = useTranslation();
  const company = row.company || row.senderAccount;
  return (
    <tr>
      <td>
        <div>
          <span className="strong">{company}</span>
          <div className="tiny text-3">{t(row.confirmed ? 'suppliers.confirmed' : 'suppliers.selfDeclared')}</div>
        </div>
      </td>
      <td data-label={t('suppliers.column.shared')}>
        <div>
          {t(`suppliers.pending.kind.${row.kind}`)}
          {row.kind === 'invite' && <div className="small text-2">{sharedText(t, row)}</div>}
        </div>
      </td>
      <Dates row={row} brief={brief} />
      <td className="end">
        <RowButton name={t('suppliers.pending.answerOf', { company })} onClick={onAnswer}>
          {t('suppliers.pending.answer')}
        </RowButton>
      </td>
    </tr>
  );
}
