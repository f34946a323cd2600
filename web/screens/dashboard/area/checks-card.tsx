import type { CheckLine } from '@assay/contract/api/ratings.ts';
import type { AreaId } from '@assay/contract/areas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checksQuery, type Subject } from '#api/ratings.ts';
import { Card } from '#components/card.tsx';
import { Status, type StatusKind } from '#components/indicators/status.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';

const KINDS: Record<string, StatusKind> = {
  passed: 'good',
  failed: 'failed',
  noted: 'noted',
  'not-assessed': 'not-assessed',
  'not-applicable': 'open',
  'failed-to-run': 'warning',
};

const SHOWN = 8;

function Check({ check }: { check: CheckLine }) {
  const { t, i18n } = useTranslation();
  const reasons = [...new Set(check.notAssessed.map(({ reason }) => reason))];
  return (
    <tr>
      <td>
        <span className="strong">{check.title}</span>
        <div className="text-2">{check.why}</div>
      </td>
      <td>
        <Status kind={KINDS[check.status] ?? 'open'}>{t(`terms:checkStatus.${check.status}`)}</Status>
      </td>
      <td className="number" data-label={t('column.assets')}>
        {check.assessed}
      </td>
      <td className="text-2" data-label={t('notAssessed')}>
        {reasons.length === 0
          ? '–'
          : new Intl.ListFormat(i18n.language).format(
              reasons.map((reason) => t(`terms:reasons.${reason}`, { defaultValue: reason })),
            )}
      </td>
    </tr>
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
            <div className="table-wrap">
              <table className="table">
                <thead>
                  <tr>
                    <th scope="col">{t('column.check')}</th>
                    <th scope="col">{t('column.state')}</th>
                    <th scope="col" className="number">
                      {t('column.assets')}
                    </th>
                    <th scope="col">{t('notAssessed')}</th>
                  </tr>
                </thead>
                <tbody>
                  {(all ? checks : checks.slice(0, SHOWN)).map((check) => (
                    <Check key={check.check} check={check} />
                  ))}
                </tbody>
              </table>
            </div>
            {checks.length > SHOWN && (
              <div className="table-foot">
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
