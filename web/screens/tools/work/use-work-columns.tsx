import type { WorkRow } from '@assay/contract/api/analysis/work.ts';
import { dueDay } from '@assay/contract/values/decisions.ts';
import { useTranslation } from 'react-i18next';
import { StateLabel } from '#components/findings/finding-state.tsx';
import { levelOf, SeverityBadge } from '#components/findings/severity.tsx';
import { Host } from '#components/host.tsx';
import { Instant } from '#components/instant.tsx';
import type { Column } from '#components/lists/table/columns.ts';
import { RowOpener } from '#components/lists/table/row-opener.tsx';

/** Whether the name of the asset shows to which domain it belongs, as those of addresses do not. */
function showsDomain({ asset, domain, unicode }: WorkRow): boolean {
  const host = asset.replace(/[:/].*/s, '');
  return unicode === domain && (host === domain || host.endsWith(`.${domain}`));
}

/** Columns of the work list. */
export function useWorkColumns(): Column<WorkRow>[] {
  const { t } = useTranslation();
  return [
    {
      id: 'severity',
      label: t('column.severity'),
      cell: ({ level }) => <SeverityBadge level={levelOf(level)} />,
    },
    {
      id: 'finding',
      label: t('column.finding'),
      bare: true,
      cell: ({ title, area }) => (
        <>
          <RowOpener>{title}</RowOpener>
          <div className="tiny text-3">{t(`terms:areas.${area}`)}</div>
        </>
      ),
    },
    {
      id: 'asset',
      label: t('column.asset'),
      cell: (row) => (
        <>
          <Host name={row.asset} />
          {!showsDomain(row) && (
            <div className="tiny text-3">
              <Host name={row.unicode} />
            </div>
          )}
        </>
      ),
    },
    { id: 'state', label: t('work.state'), cell: ({ mark }) => <StateLabel state={mark.state} /> },
    {
      id: 'assignee',
      label: t('work.assignee'),
      cell: ({ mark }) => (mark.assignee ? <bdi>{mark.assignee.name}</bdi> : t('work.unassigned')),
    },
    {
      id: 'due',
      label: t('work.due'),
      className: ({ overdue }) => (overdue ? 'bad strong' : ''),
      cell: ({ mark, overdue }) => (
        <>
          <span className="nowrap">{dueDay(mark) ?? '–'}</span>
          {overdue && <div className="tiny">{t('work.overdue')}</div>}
        </>
      ),
    },
    {
      id: 'since',
      label: t('work.firstSeen'),
      hide: 'medium',
      cell: ({ firstSeen, reopenedAt }) => (
        <>
          {reopenedAt && <div className="tiny">{t('work.reopened')}</div>}
          <Instant at={reopenedAt ?? firstSeen} />
        </>
      ),
    },
  ];
}
