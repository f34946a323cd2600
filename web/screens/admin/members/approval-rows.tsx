import type { ApprovalRow } from '@assay/contract/api/admin.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resolveApproval } from '#api/administration/members.ts';
import { Status } from '#components/indicators/status.tsx';
import { Instant } from '#components/instant.tsx';
import { toast } from '#components/toast.ts';
import { MemberCell, TwoLines } from './member-cells.tsx';

interface Props {
  rows: readonly ApprovalRow[];
  onDecline(row: ApprovalRow): void;
}

/** Main suppliers awaiting approval: pinned rows with two buttons. */
export function ApprovalRows({ rows, onDecline }: Props) {
  return rows.map((row) => <WaitingLine key={row.id} row={row} onDecline={onDecline} />);
}

function WaitingLine({ row, onDecline }: { row: ApprovalRow; onDecline(row: ApprovalRow): void }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const { id, name, company } = row;
  const approve = async () => {
    setBusy(true);
    try {
      await resolveApproval(id, true);
      toast({ message: t('admin.members.approved', { company }) });
    } catch {
      // The pop-up shows the reason.
      setBusy(false);
    }
  };
  return (
    <tr>
      {/* Below the checkboxes: pending accounts are decided one by one. */}
      <td className="hide-phone" />
      <td className="strong">
        <MemberCell name={name} account={row.account} />
        <div className="tiny text-3" style={{ fontWeight: 400 }}>
          <bdi>{row.jobTitle}</bdi>
          {row.jobTitle && row.phone && ' · '}
          {row.phone}
        </div>
      </td>
      <td data-label={t('column.company')}>
        <TwoLines below={[row.number, row.industry && t(`industry.${row.industry}`)].filter(Boolean).join(' · ')}>
          <bdi>{company}</bdi>
        </TwoLines>
      </td>
      <td data-label={t('admin.members.role')}>{t('role.9')}</td>
      <td data-label={t('column.state')}>
        <Status kind="waiting">{t('admin.members.state.waiting')}</Status>
      </td>
      <td colSpan={2}>
        <span className="tiny text-3">
          {t('admin.members.since')} <Instant at={row.createdAt} />
        </span>
      </td>
      <td className="end">
        <span className="row" style={{ justifyContent: 'flex-end' }}>
          <Button size="compact-sm" loading={busy} onClick={() => void approve()}>
            {t('admin.members.approve')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => onDecline(row)}>
            {t('admin.members.decline')}
          </Button>
        </span>
      </td>
    </tr>
  );
}
