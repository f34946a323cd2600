import type { IntegratedCandidate } from '@assay/contract/api/reports/integrated.ts';
import { INTEGRATED_DOMAINS_MAX, SUBCONTRACTORS_MAX } from '@assay/contract/limits.ts';
import { Button, Checkbox } from '@mantine/core';
import { IconWorld } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { candidatesQuery, type VendorId } from '#api/reports/integrated.ts';
import { Host } from '#components/host.tsx';
import { Result } from '#components/indicators/result.tsx';
import { Day } from '#components/instant.tsx';
import { ResourceCard } from '#components/lists/table/resource-card.tsx';
import { useListState } from '#components/lists/use-list-state.ts';
import { type DomainChoice, keyOf } from './use-choice.ts';

/** Selectable domains: those of the user's company, then shared ones, with their sharing levels. */
export function CandidatesCard({ vendor, choice }: { vendor: VendorId; choice: DomainChoice }) {
  const { t } = useTranslation();
  const state = useListState();
  const query = useQuery(candidatesQuery(vendor, state.page, state.search));
  return (
    <ResourceCard
      title={t('integrated.choose')}
      query={query}
      state={state}
      search={t('integrated.search')}
      searchAbove={0}
      lead={t('integrated.failed.initialize')}
      lines={5}
      empty={{
        icon: IconWorld,
        title: t('integrated.none'),
        why: t('integrated.noneWhy'),
        action: (
          <Button component={Link} to="/listAssociatedDomains">
            {t('integrated.noneAction')}
          </Button>
        ),
        noMatch: t('integrated.noMatch'),
      }}
      look="middle"
      rowKey={(row) => `${row.companyId} ${row.domain}`}
      selected={choice.has}
      columns={[
        { id: 'domain', label: t('domain'), cell: (row) => <Choose row={row} choice={choice} />, className: 'strong' },
        {
          id: 'company',
          label: t('column.company'),
          cell: (row) => (
            <div>
              <bdi>{row.company || t('integrated.noCompany')}</bdi>
              <div className="tiny text-3">{t(`integrated.level.${row.level ?? 'own'}`)}</div>
            </div>
          ),
        },
        {
          id: 'result',
          label: t('column.result'),
          cell: (row) =>
            row.scannedAt ? (
              <Result grade={row.grade} limited={row.limited} score={row.score} />
            ) : (
              <span className="text-3">{t('integrated.noData')}</span>
            ),
        },
        { id: 'scannedAt', label: t('column.scanDate'), cell: (row) => <Day at={row.scannedAt} /> },
      ]}
    />
  );
}

/** Checkbox that adds the domain to the report, with the error message if it cannot be added. */
function Choose({ row, choice }: { row: IntegratedCandidate; choice: DomainChoice }) {
  const { t } = useTranslation();
  const taken = choice.has(row);
  const { refusal } = choice;
  const refused =
    refusal?.of === keyOf(row) &&
    t(`integrated.refused.${refusal.why}`, {
      domain: row.domain,
      count: refusal.why === 'sixth' ? SUBCONTRACTORS_MAX : INTEGRATED_DOMAINS_MAX,
    });
  return (
    <Checkbox
      checked={taken}
      aria-label={t('integrated.take', { domain: row.domain, company: row.company || t('integrated.noCompany') })}
      label={<Host name={row.domain} />}
      error={refused && <span role="alert">{refused}</span>}
      onChange={() => (taken ? choice.remove(row) : choice.add(row))}
    />
  );
}
