import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { associatedDomainsQuery } from '#api/domains.ts';
import { accountQuery } from '#api/own-account.ts';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { ScanScheduleForm } from './scan-schedule-form.tsx';

/** Selects one of the company's verified domains, then its settings. */
export function AddSchedule({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const domains = useQuery(associatedDomainsQuery);
  const own = useQuery(accountQuery).data?.company.id;
  const [chosen, setChosen] = useState('');
  return (
    <QueryBoundary query={domains} lines={2} lead={t('schedules.failed.domains')}>
      {(rows) => {
        // An administrator's list contains the domains of all companies.
        const names = rows
          .filter((row) => row.status === 'verified' && (own === undefined || row.companyId === own))
          .map((row) => row.domain);
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
