import type { WorkRow } from '@assay/contract/api/analysis/work.ts';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { SelectCell } from '#components/findings/decisions/select-cells.tsx';
import type { Selection } from '#components/findings/decisions/use-selection.ts';
import { levelOf, SeverityBadge } from '#components/findings/severity.tsx';
import { Host } from '#components/host.tsx';
import { Instant } from '#components/instant.tsx';
import { workKey } from './work-key.ts';

/** An open finding; opens it on the page of its area. @param selection null if the reader may not decide */
export function WorkLine({ row, selection }: { row: WorkRow; selection: Selection | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { domain, area, fingerprint, mark } = row;
  const address = `/domain/${encodeURIComponent(domain)}/${area}?finding=${encodeURIComponent(fingerprint)}`;
  return (
    <tr onClick={() => void navigate(address)}>
      {selection && <SelectCell selection={selection} fingerprints={[workKey(row)]} name={row.title} />}
      <td>
        <SeverityBadge level={levelOf(row.level)} />
      </td>
      <td className="name">
        <button type="button" className="row-opener">
          {row.title}
        </button>
        <div className="tiny text-3">{t(`terms:areas.${area}`)}</div>
      </td>
      <td data-label={t('domain')}>
        <Host name={row.unicode} />
      </td>
      <td className="mono hide-medium">
        <Host name={row.asset} />
      </td>
      <td data-label={t('work.assignee')}>{mark.assignee ? <bdi>{mark.assignee.name}</bdi> : t('work.unassigned')}</td>
      <td data-label={t('work.due')} className={row.overdue ? 'bad strong' : ''}>
        <span className="nowrap">{mark.due ?? '–'}</span>
        {row.overdue && <div className="tiny">{t('work.overdue')}</div>}
      </td>
      <td className="hide-medium" data-label={t(row.reopenedAt ? 'work.reopened' : 'work.firstSeen')}>
        {row.reopenedAt && <div className="tiny">{t('work.reopened')}</div>}
        <Instant at={row.reopenedAt ?? row.firstSeen} />
      </td>
    </tr>
  );
}
