import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useOwnDomains } from '#components/domains/use-own.ts';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { ScanScheduleForm } from './scan-schedule-form.tsx';

/** Selects one of the company's verified domains, then its settings. */
export function AddSchedule({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const domains = useOwnDomains();
  const [chosen, setChosen] = useState('');
  return (
    <QueryBoundary query={domains} lines={2} lead={t('schedules.failed.domains')}>
      {(rows) => {
        const names = rows.filter((row) => row.status === 'verified').map((row) => row.domain);
        const domain = names.includes(chosen) ? chosen : (names[0] ?? '');
        if (!domain)
          return (
            <p className="text-2">
              {t('scan.noDomainWhy')} <Link to="/listAssociatedDomains">{t('firstRun.verifyAction')}</Link>
            </p>
          );
        return (
          <div className="stack gap-16">
            <Select
              label={t('domain')}
              style={{ maxInlineSize: 420 }}
              value={domain}
              data={names}
              searchable={names.length > 8}
              onChange={(next) => next && setChosen(next)}
            />
            <ScanScheduleForm key={domain} domain={domain} onClose={onClose} />
          </div>
        );
      }}
    </QueryBoundary>
  );
}
