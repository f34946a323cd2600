import type { SupplierInvitation } from '@assay/contract/api/suppliers.ts';
import { IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { invitationsQuery, resendInvitation, withdrawInvitation } from '#api/suppliers.ts';
import { useSession } from '#session/current-session.ts';
import { Confirm } from '../confirm.tsx';
import { Email } from '../email.tsx';
import { Status } from '../indicators/status.tsx';
import { Instant } from '../instant.tsx';
import { RowButton } from '../lists/row-button.tsx';
import { ResourceCard } from '../lists/table/resource-card.tsx';
import { useListState } from '../lists/use-list-state.ts';
import { toast } from '../toast.ts';
import { senderColumn, sharedText } from './company-cell.tsx';
import { InvitationReplyDialog } from './invitation-reply-dialog.tsx';

interface Props {
  box: 'sent' | 'received';
  /** Shows the main columns only, for dialogs. */
  brief?: boolean;
}

/** Pending invitations: sent by the company, or received by the account's address. */
export function PendingCard({ box, brief = false }: Props) {
  const { t } = useTranslation();
  const state = useListState();
  const [leaving, setLeaving] = useState<SupplierInvitation | null>(null);
  const [answering, setAnswering] = useState<string | null>(null);
  const query = useQuery(invitationsQuery(box, state));
  const sent = box === 'sent';
  return (
    <ResourceCard
      title={t(sent ? 'suppliers.pending.sentBy' : 'suppliers.pending.received')}
      query={query}
      state={state}
      search={t('suppliers.search.invitations')}
      searchAbove={10}
      lead={t('suppliers.pending.failed')}
      empty={{ icon: IconMail, title: t(`suppliers.none.${box}`), noMatch: t('suppliers.none.found') }}
      look="middle pinned"
      zoned
      rowKey={({ id }) => id}
      columns={[
        {
          id: 'other',
          label: t(sent ? 'suppliers.column.invited' : 'column.company'),
          cell: (row) => (sent ? <Email address={row.account} /> : <Inviter row={row} />),
          className: sent ? 'strong' : '',
        },
        {
          id: 'shared',
          label: t('suppliers.column.shared'),
          cell: (row) => (
            <div>
              {t(`suppliers.pending.${sent ? 'sentKind' : 'kind'}.${row.kind}`)}
              {row.kind === 'invite' && <div className="small text-2">{sharedText(t, row)}</div>}
            </div>
          ),
        },
        senderColumn(t, brief),
        {
          id: 'sentAt',
          label: t('suppliers.column.sent'),
          cell: (row) => <Instant at={row.sentAt} />,
          hide: 'medium',
          hidden: brief,
        },
        {
          id: 'expiresAt',
          label: t('suppliers.column.expires'),
          cell: (row) =>
            row.state === 'expired' ? (
              <Status kind="failed">{t('suppliers.pending.expired')}</Status>
            ) : (
              <Instant at={row.expiresAt} />
            ),
        },
      ]}
      actions={(row) =>
        sent ? (
          <SentActions row={row} onWithdraw={() => setLeaving(row)} />
        ) : (
          <RowButton
            name={t('suppliers.pending.answerOf', { company: row.company || row.senderAccount })}
            onClick={() => setAnswering(row.id)}
          >
            {t('suppliers.pending.answer')}
          </RowButton>
        )
      }
    >
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
    </ResourceCard>
  );
}

function Inviter({ row }: { row: SupplierInvitation }) {
  const { t } = useTranslation();
  return (
    <div>
      <bdi className="strong">{row.company || row.senderAccount}</bdi>
      <div className="tiny text-3">{t(row.confirmed ? 'suppliers.confirmed' : 'suppliers.selfDeclared')}</div>
    </div>
  );
}

function SentActions({ row, onWithdraw }: { row: SupplierInvitation; onWithdraw(): void }) {
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
  if (!owns) return null;
  return (
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
  );
}
