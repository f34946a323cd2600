import type { CheckLine } from '@assay/contract/api/ratings.ts';
import type { AreaId } from '@assay/contract/areas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checksQuery, type Subject } from '#api/ratings.ts';
import { Card } from '#components/card.tsx';
import { Status, type StatusKind } from '#components/indicators/status.tsx';
import { ResourceTable } from '#components/lists/table/resource-table.tsx';
import footStyles from '#components/lists/table-foot.module.css';
import { QueryBoundary } from '#components/query-boundary.tsx';

const KINDS: Record<string, StatusKind> = {
  passed: 'good',
  failed: 'failed',
  unconfirmed: 'warning',
  noted: 'noted',
  'not-assessed': 'not-assessed',
  'not-applicable': 'open',
  'failed-to-run': 'warning',
};

const SHOWN = 8;

/** Why a check was not assessed on some assets. */
function Reasons({ check }: { check: CheckLine }) {
  const { t, i18n } = useTranslation();
  const reasons = [...new Set(check.notAssessed.map(({ reason }) => reason))];
  if (reasons.length === 0) return '–';
  return new Intl.ListFormat(i18n.language).format(
    reasons.map((reason) => t(`terms:reasons.${reason}`, { defaultValue: reason })),
  );
}

/** Assessed and unassessed checks. */
export function ChecksCard({ subject, area }: { subject: Subject; area: AreaId }) {
  const { t } = useTranslation();
  const query = useQuery(checksQuery(subject, area));
  const [all, setAll] = useState(false);
  return (
    <Card flush title={t('checks.title')}>
      <QueryBoundary query={query}>
        {(checks) => (
          <>
            <ResourceTable
              rows={all ? checks : checks.slice(0, SHOWN)}
              rowKey={({ check }) => check}
              columns={[
                {
                  id: 'check',
                  label: t('column.check'),
                  cell: ({ title, why }) => (
                    <>
                      <span className="strong">{title}</span>
                      <div className="text-2">{why}</div>
                    </>
                  ),
                },
                {
                  id: 'status',
                  label: t('column.state'),
                  cell: ({ status }) => (
                    <Status kind={KINDS[status] ?? 'open'}>{t(`terms:checkStatus.${status}`)}</Status>
                  ),
                  bare: true,
                },
                { id: 'assessed', label: t('column.assets'), cell: ({ assessed }) => assessed, align: 'number' },
                {
                  id: 'notAssessed',
                  label: t('notAssessed'),
                  cell: (check) => <Reasons check={check} />,
                  className: 'text-2',
                },
              ]}
            />
            {checks.length > SHOWN && (
              <div className={footStyles.foot}>
                <button type="button" className="link-button" aria-expanded={all} onClick={() => setAll(!all)}>
                  {all ? t('checks.fewer') : t('checks.all', { count: checks.length })}
                </button>
              </div>
            )}
          </>
        )}
      </QueryBoundary>
    </Card>
  );
}
