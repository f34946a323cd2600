import type { LookAlikePage, LookAlikeRow } from '@assay/contract/api/analysis/look-alikes.ts';
import { NativeSelect } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Subject } from '#api/ratings.ts';
import { Card } from '#components/card.tsx';
import { Email } from '#components/email.tsx';
import { Host } from '#components/host.tsx';
import filterStyles from '#components/lists/filters.module.css';
import { SearchField } from '#components/lists/search-field.tsx';
import { PagedTable } from '#components/lists/table/resource-table.tsx';
import { percentText } from '#components/numbers.ts';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { toast } from '#components/toast.ts';
import cardStyles from '#styles/card.module.css';
import { lookAlikesQuery, markLookAlike } from './queries.ts';

const MARKS = ['none', 'ours', 'harmless'] as const;

interface MarkProps {
  row: LookAlikeRow;
  marking: boolean;
  onMark(mark: LookAlikeRow['mark']): void;
}

/** What is known of a look-alike domain. */
function Signs({ row }: { row: LookAlikeRow }) {
  const { t, i18n } = useTranslation();
  const unknown = row.unknown.map((fact) => t(`terms:lookAlikeFacts.${fact}`));
  const known = [
    ['registrant', row.registrant],
    ['networks', row.networks.join('; ')],
    ['servers', row.nameServers.join(' ')],
    ['certified', row.certified],
    ['unknown', unknown.join('; ')],
  ] as const;
  const signs = [
    ...(row.ownServers ? [t('lookAlikeNames.ownServers')] : []),
    ...(row.mail ? [t('lookAlikeNames.mail')] : []),
    ...(row.registered ? [t('lookAlikeNames.registered', { day: row.registered })] : []),
    ...(row.similarity === null
      ? []
      : [t('terms:lookAlikeSigns.similar', { value: percentText(row.similarity / 100, i18n.language) })]),
    ...known.flatMap(([sign, value]) => (value ? [t(`terms:lookAlikeSigns.${sign}`, { value })] : [])),
  ];
  return (
    <>
      {signs.map((sign) => (
        <div key={sign}>{sign}</div>
      ))}
      {signs.length === 0 && '–'}
    </>
  );
}

/** The owner's mark on a name, and who made it. */
function Mark({ row, marking, onMark }: MarkProps) {
  const { t } = useTranslation();
  return (
    <>
      {marking ? (
        <NativeSelect
          size="xs"
          aria-label={t('lookAlikeNames.markOf', { name: row.unicode })}
          value={row.mark ?? 'none'}
          data={MARKS.map((value) => ({ value, label: t(`lookAlikeNames.mark.${value}`) }))}
          onChange={({ currentTarget: { value } }) => onMark(value === 'none' ? null : (value as LookAlikeRow['mark']))}
        />
      ) : (
        t(`lookAlikeNames.mark.${row.mark ?? 'none'}`)
      )}
      {row.markedBy && (
        <div className="tiny text-3">
          <Email address={row.markedBy} />
        </div>
      )}
    </>
  );
}

function PendingConfirmation({ found }: { found: LookAlikePage }) {
  const { t } = useTranslation();
  if (found.asked === null) {
    const told = found.unanswered ? 'lookAlikeNames.unanswered' : 'lookAlikeNames.notLooked';
    return <p className={`small text-2 ${cardStyles.body}`}>{t(told)}</p>;
  }
  return (
    <p className={`small text-2 ${cardStyles.body}`}>
      {t('lookAlikeNames.asked', { count: found.asked, made: found.generated })}
      {found.wildcards.length > 0 && ` ${t('lookAlikeNames.wildcards', { names: found.wildcards.join(', ') })}`}
    </p>
  );
}

/** Registered look-alike domains, the most threatening first, and the owner's decisions. */
export function LookAlikesCard({ subject }: { subject: Subject }) {
  const { t, i18n } = useTranslation();
  const queries = useQueryClient();
  const [filter, setFilter] = useState({ page: 1, search: '' });
  const query = useQuery(lookAlikesQuery(subject, filter));
  const mark = async (row: LookAlikeRow, value: LookAlikeRow['mark']) => {
    try {
      await markLookAlike(subject, row.name, value);
    } catch {
      // The error is already shown.
      return;
    }
    // The server updates the rating immediately.
    await queries.invalidateQueries({ queryKey: ['ratings', subject.domain] });
    toast({ message: t(`lookAlikeNames.marked.${value ?? 'none'}`, { name: row.unicode }) });
  };
  return (
    <Card title={t('lookAlikeNames.title')} flush busy={query.isPlaceholderData}>
      <p className={`small text-2 ${cardStyles.body}`}>{t('lookAlikeNames.why')}</p>
      <QueryBoundary query={query} lines={6} lead={t('lookAlikeNames.failed')}>
        {(found) => (
          <>
            <PendingConfirmation found={found} />
            {found.total === 0 && filter.search === '' ? (
              found.asked !== null && <p className={`small text-2 ${cardStyles.body}`}>{t('lookAlikeNames.none')}</p>
            ) : (
              <>
                <search className={filterStyles.filters}>
                  <SearchField
                    search={filter.search}
                    placeholder={t('lookAlikeNames.search')}
                    onSearch={(search) => setFilter({ page: 1, search })}
                  />
                </search>
                {found.total === 0 ? (
                  <p className={`small text-2 ${cardStyles.body}`}>{t('filter.nothing')}</p>
                ) : (
                  <PagedTable
                    caption={t('lookAlikeNames.title')}
                    list={found}
                    onPage={(page) => setFilter({ ...filter, page })}
                    rowKey={({ name }) => name}
                    columns={[
                      {
                        id: 'name',
                        label: t('lookAlikeNames.column.name'),
                        cell: ({ name, unicode }) => (
                          <>
                            <Host name={unicode} />
                            {unicode !== name && <div className="mono tiny text-3 anywhere">{name}</div>}
                          </>
                        ),
                        className: 'strong',
                      },
                      {
                        id: 'kind',
                        label: t('lookAlikeNames.column.way'),
                        cell: ({ kind }) => t(`terms:lookAlikes.${kind}`, { defaultValue: kind }),
                        className: 'small',
                      },
                      {
                        id: 'closeness',
                        label: t('lookAlikeNames.column.closeness'),
                        cell: ({ closeness }) =>
                          closeness === null ? '–' : percentText(closeness / 100, i18n.language),
                        align: 'number',
                      },
                      {
                        id: 'signs',
                        label: t('lookAlikeNames.column.signs'),
                        cell: (row) => <Signs row={row} />,
                        className: 'small',
                      },
                      {
                        id: 'mark',
                        label: t('lookAlikeNames.column.mark'),
                        cell: (row) => (
                          <Mark
                            row={row}
                            marking={found.marking && subject.company === null}
                            onMark={(value) => void mark(row, value)}
                          />
                        ),
                      },
                    ]}
                  />
                )}
              </>
            )}
          </>
        )}
      </QueryBoundary>
    </Card>
  );
}
