import type { Asset, AssetPage } from '@assay/contract/api/analysis/assets.ts';
import { NativeSelect } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Subject } from '#api/ratings.ts';
import { Card } from '#components/card.tsx';
import { Email } from '#components/email.tsx';
import { Host } from '#components/host.tsx';
import { Status, type StatusKind } from '#components/indicators/status.tsx';
import { Instant, useZoneName } from '#components/instant.tsx';
import filterStyles from '#components/lists/filters.module.css';
import { SearchField } from '#components/lists/search-field.tsx';
import { FilterChips } from '#components/lists/table/filter-chips.tsx';
import { PagedTable } from '#components/lists/table/resource-table.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { toast } from '#components/toast.ts';
import cardStyles from '#styles/card.module.css';
import { type AssetDecision, assetsQuery, decideOnAssets } from './queries.ts';

const DECISIONS = ['open', 'confirmed', 'rejected'] as const;
const SURENESS_KINDS: Readonly<Record<Asset['sureness'], StatusKind>> = {
  certain: 'good',
  firm: 'noted',
  tentative: 'open',
};
const WAY_KINDS: Readonly<Record<AssetPage['ways'][number]['state'], StatusKind>> = {
  found: 'good',
  none: 'noted',
  failed: 'failed',
  off: 'not-assessed',
};

interface DecisionProps {
  row: Asset;
  deciding: boolean;
  onDecide(decision: AssetDecision): void;
}

/** The owner's decision on a host, and who made it. */
function Decision({ row, deciding, onDecide }: DecisionProps) {
  const { t } = useTranslation();
  return (
    <>
      {deciding ? (
        <NativeSelect
          size="xs"
          aria-label={t('assets.decisionOf', { name: row.name })}
          value={row.decision}
          data={DECISIONS.map((value) => ({ value, label: t(`assets.decision.${value}`) }))}
          onChange={(event) => onDecide(event.currentTarget.value as AssetDecision)}
        />
      ) : (
        t(`assets.decision.${row.decision}`)
      )}
      {row.decidedBy && (
        <div className="tiny text-3">
          <Email address={row.decidedBy} />
        </div>
      )}
    </>
  );
}

/** Result of each discovery source; distinguishes "nothing found" from "no response". */
function Ways({ found }: { found: AssetPage }) {
  const { t } = useTranslation();
  return (
    <ul className={`row wrap small ${cardStyles.body}`} style={{ gap: '6px 18px', listStyle: 'none', margin: 0 }}>
      {found.ways.map(({ way, state, count }) => (
        <li key={way}>
          <Status kind={WAY_KINDS[state]}>
            {t(`assets.way.${way}`)}: {t(`assets.wayState.${state}`, { count })}
          </Status>
        </li>
      ))}
    </ul>
  );
}

/** Discovered hosts of a domain, their discovery sources, and the owner's decisions. */
export function AssetsCard({ subject }: { subject: Subject }) {
  const { t, i18n } = useTranslation();
  const names = new Intl.ListFormat(i18n.language, { style: 'narrow' });
  const zone = useZoneName();
  const queries = useQueryClient();
  const [filter, setFilter] = useState<{ page: number; search: string; decision: AssetDecision | '' }>({
    page: 1,
    search: '',
    decision: '',
  });
  const query = useQuery(assetsQuery(subject, filter));
  const decide = async (name: string, decision: AssetDecision) => {
    try {
      await decideOnAssets(subject, [name], decision);
    } catch {
      // The error is already shown.
      return;
    }
    await queries.invalidateQueries({ queryKey: ['ratings', subject.domain, subject.company, 'assets'] });
    toast({ message: t(`assets.decided.${decision}`, { name }) });
  };
  return (
    <Card title={t('assets.title')} flush busy={query.isPlaceholderData}>
      <p className={`small text-2 ${cardStyles.body}`}>{t('assets.why')}</p>
      <QueryBoundary query={query} lines={6} lead={t('assets.failed')}>
        {(found) => (
          <>
            <Ways found={found} />
            <search className={filterStyles.filters}>
              <SearchField
                search={filter.search}
                placeholder={t('assets.search')}
                onSearch={(search) => setFilter({ ...filter, search, page: 1 })}
              />
              <FilterChips
                values={DECISIONS}
                textOf={(decision) => t(`assets.decision.${decision}`)}
                countOf={(decision) => found.counts[decision]}
                value={filter.decision}
                onChange={(decision) => setFilter({ ...filter, page: 1, decision })}
              />
            </search>
            {found.rows.length === 0 ? (
              <p className={`small text-2 ${cardStyles.body}`}>{t('filter.nothing')}</p>
            ) : (
              <PagedTable
                caption={t('assets.title')}
                list={found}
                onPage={(page) => setFilter({ ...filter, page })}
                foot={t('table.zone', { zone })}
                rowKey={({ name }) => name}
                columns={[
                  {
                    id: 'name',
                    label: t('assets.column.name'),
                    cell: ({ name, addresses }) => (
                      <>
                        <Host name={name} />
                        {addresses.length > 0 && (
                          <div className="tiny mono text-3 anywhere">{addresses.slice(0, 4).join(' ')}</div>
                        )}
                      </>
                    ),
                    className: 'strong',
                  },
                  {
                    id: 'ways',
                    label: t('assets.column.found'),
                    cell: ({ ways }) => names.format(ways.map((way) => t(`assets.way.${way}`))),
                    className: 'small',
                  },
                  {
                    id: 'sureness',
                    label: t('assets.column.sure'),
                    cell: ({ sureness }) => (
                      <Status kind={SURENESS_KINDS[sureness]}>{t(`assets.sureness.${sureness}`)}</Status>
                    ),
                  },
                  {
                    id: 'lastSeen',
                    label: t('assets.column.seen'),
                    cell: ({ lastSeen }) => <Instant at={lastSeen} />,
                    className: 'small',
                    hide: 'medium',
                  },
                  {
                    id: 'decision',
                    label: t('assets.column.decision'),
                    cell: (row) => (
                      <Decision
                        row={row}
                        deciding={found.deciding && subject.company === null}
                        onDecide={(decision) => void decide(row.name, decision)}
                      />
                    ),
                  },
                ]}
              />
            )}
          </>
        )}
      </QueryBoundary>
    </Card>
  );
}
